import type { Id } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import { readChangeNos, type Watch } from './watch-store.ts'

const POLL_MS = 2000
/** Several scans within this time cause one poll. */
const QUIET_MS = 250

export type Watcher = Watch & {
  /** Called immediately and after every poll; undefined: there is nothing to watch any more. */
  tell: (change_no: number | undefined) => void
  /** Called when a poll failed. */
  onFailure: (error: unknown) => void
}

type EventSubscription = { watchers: Set<Watcher>; unlisten: () => void; soon?: NodeJS.Timeout | undefined }

/**
 * Polls the database for all watchers of this process: for all of them together every 2 seconds, which alone
 * is reliable, and for those of one event soon after a notification. One statement at a time, however many
 * watchers there are.
 */
class EventPoller {
  readonly #db: Database
  readonly #events = new Map<Id, EventSubscription>()
  readonly #wanted = new Set<Id>()
  #poll: NodeJS.Timeout | undefined
  #is_asking = false

  constructor(db: Database) {
    this.#db = db
  }

  /** Starts watching; returns a function that stops. */
  watch(watcher: Watcher): () => void {
    const { event_id } = watcher
    const watched = this.#events.get(event_id) ?? this.#begin(event_id)
    watched.watchers.add(watcher)
    this.#ask([event_id])
    return () => {
      watched.watchers.delete(watcher)
      if (watched.watchers.size === 0 && this.#events.get(event_id) === watched) this.#end(event_id, watched)
    }
  }

  #begin(event_id: Id): EventSubscription {
    this.#poll ??= setInterval(() => this.#ask(this.#events.keys()), POLL_MS)
    const unlisten = this.#db.listen(`event:${event_id}`, () => {
      watched.soon ??= setTimeout(() => {
        watched.soon = undefined
        this.#ask([event_id])
      }, QUIET_MS)
    })
    const watched: EventSubscription = { watchers: new Set(), unlisten }
    this.#events.set(event_id, watched)
    return watched
  }

  #end(event_id: Id, { unlisten, soon }: EventSubscription): void {
    unlisten()
    clearTimeout(soon)
    this.#events.delete(event_id)
    if (this.#events.size > 0) return
    clearInterval(this.#poll)
    this.#poll = undefined
  }

  #ask(event_ids: Iterable<Id>): void {
    for (const event_id of event_ids) this.#wanted.add(event_id)
    if (!this.#is_asking) void this.#askAll()
  }

  async #askAll(): Promise<void> {
    this.#is_asking = true
    // Watchers that start in the same tick are polled together.
    await Promise.resolve()
    while (this.#wanted.size > 0) {
      const asked = [...this.#wanted].flatMap((id) => [...(this.#events.get(id)?.watchers ?? [])])
      this.#wanted.clear()
      if (asked.length === 0) continue
      try {
        const numbers = await this.#db.read((tx) => readChangeNos(tx, asked))
        asked.forEach((watcher, place) => watcher.tell(numbers.get(place)))
      } catch (error) {
        asked[0]?.onFailure(error)
      }
    }
    this.#is_asking = false
  }
}

const pollers = new WeakMap<Database, EventPoller>()

/** Returns the poller of this database for this process (decision 049). */
export function pollerOf(db: Database): EventPoller {
  const known = pollers.get(db) ?? new EventPoller(db)
  pollers.set(db, known)
  return known
}
