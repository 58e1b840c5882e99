import type { Id } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import { readChangeNos, type Watch } from './watch-store.ts'

const POLL_MS = 2000
/** Several scans within this time cause one poll. */
const QUIET_MS = 250

export type Watcher = Watch & {
  /** Called immediately and after every poll; undefined: there is nothing to watch any more. */
  notify: (change_no: number | undefined) => void
  /** Called when a poll failed. */
  onFailure: (error: unknown) => void
}

type EventSubscription = { watchers: Set<Watcher>; unlisten: () => void; timer?: NodeJS.Timeout | undefined }

/**
 * Polls the database for all watchers of this process: for all of them together every 2 seconds, which alone
 * is reliable, and for those of one event soon after a notification. One statement at a time, however many
 * watchers there are.
 */
class EventPoller {
  readonly #db: Database
  readonly #events = new Map<Id, EventSubscription>()
  readonly #pending = new Set<Id>()
  #interval: NodeJS.Timeout | undefined
  #is_polling = false

  constructor(db: Database) {
    this.#db = db
  }

  /** Starts watching; returns a function that stops. */
  watch(watcher: Watcher): () => void {
    const { event_id } = watcher
    const subscription = this.#events.get(event_id) ?? this.#subscribe(event_id)
    subscription.watchers.add(watcher)
    this.#requestPoll([event_id])
    return () => {
      subscription.watchers.delete(watcher)
      if (subscription.watchers.size === 0 && this.#events.get(event_id) === subscription)
        this.#unsubscribe(event_id, subscription)
    }
  }

  #subscribe(event_id: Id): EventSubscription {
    this.#interval ??= setInterval(() => this.#requestPoll(this.#events.keys()), POLL_MS)
    const unlisten = this.#db.listen(`event:${event_id}`, () => {
      subscription.timer ??= setTimeout(() => {
        subscription.timer = undefined
        this.#requestPoll([event_id])
      }, QUIET_MS)
    })
    const subscription: EventSubscription = { watchers: new Set(), unlisten }
    this.#events.set(event_id, subscription)
    return subscription
  }

  #unsubscribe(event_id: Id, { unlisten, timer }: EventSubscription): void {
    unlisten()
    clearTimeout(timer)
    this.#events.delete(event_id)
    if (this.#events.size > 0) return
    clearInterval(this.#interval)
    this.#interval = undefined
  }

  #requestPoll(event_ids: Iterable<Id>): void {
    for (const event_id of event_ids) this.#pending.add(event_id)
    if (!this.#is_polling) void this.#pollAll()
  }

  async #pollAll(): Promise<void> {
    this.#is_polling = true
    // Watchers that start in the same tick are polled together.
    await Promise.resolve()
    while (this.#pending.size > 0) {
      const watchers = [...this.#pending].flatMap((id) => [...(this.#events.get(id)?.watchers ?? [])])
      this.#pending.clear()
      if (watchers.length === 0) continue
      try {
        const numbers = await this.#db.read((tx) => readChangeNos(tx, watchers))
        watchers.forEach((watcher, index) => watcher.notify(numbers.get(index)))
      } catch (error) {
        watchers[0]?.onFailure(error)
      }
    }
    this.#is_polling = false
  }
}

const pollers = new WeakMap<Database, EventPoller>()

/** Returns the poller of this database for this process (decision 049). */
export function pollerOf(db: Database): EventPoller {
  const poller = pollers.get(db) ?? new EventPoller(db)
  pollers.set(db, poller)
  return poller
}
