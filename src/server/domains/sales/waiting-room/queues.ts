import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Id, RandomBytes } from '#contract/wire/id.ts'
import type { QueuePosition } from '#contract/orders/waiting-room.ts'
import { INITIAL_ADMISSION_RATE, QUEUE_REUSE_MINUTES, queuePositionOf } from '#rules/sales/waiting-room.ts'
import type { Database } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import { HoldLoads } from './admission-rate.ts'
import { advanceQueueRow } from './advance.ts'
import { verifyQueueToken, signQueueToken } from './queue-token.ts'
import { QueueNumbers } from './queue-places.ts'
import * as store from './store.ts'
import type { QueueRow } from './store.ts'

/** Notification topic for opened and closed queues. */
const TOPIC = 'waiting-lines'
const SECRET_BYTES = 32
const MINUTE_MS = 60_000
/** Settings of the waiting room. */
export type QueueSettings = {
  /** Maximum number of holds of an event in progress per process. */
  most_under_way: number
  /** Interval for admitting visitors. */
  move_every_ms: number
}
type QueueDeps = QueueSettings & {
  db: Database
  clock: () => Instant
  random: RandomBytes
  onFailure: (error: unknown) => void
}
/** A visitor with their queue token, or with the random name of their browser. */
export type QueueVisitor = { place: string | undefined; browser: string | undefined }

/**
 * Waiting rooms of a process. Positions are answered from memory; the progress of each queue is shared with other
 * processes through the database (decision 070). Events without a queue cause no queries.
 */
export class WaitingQueues {
  readonly #deps: QueueDeps
  readonly #queues = new Map<Id, QueueRow>()
  readonly #loads = new HoldLoads()
  readonly #opening = new Map<Id, Promise<void>>()
  readonly #numbers: QueueNumbers
  readonly #timer: NodeJS.Timeout
  readonly #unlisten: () => void
  #advancing: Promise<void> | null = null

  constructor(deps: QueueDeps) {
    this.#deps = deps
    this.#numbers = new QueueNumbers(deps)
    this.#unlisten = deps.db.listen(TOPIC, () => void this.refresh())
    this.#timer = setInterval(() => void this.advance(), deps.move_every_ms).unref()
  }

  /**
   * Admits a hold or refuses it because the visitor has to wait. The returned function must be called when the
   * hold is done. Throws line.waiting, line.place_used.
   */
  async enter(event_id: Id, token: string | undefined): Promise<() => void> {
    if (this.#isFull(event_id) && !this.#queues.has(event_id)) await this.#open(event_id)
    const queue = this.#queues.get(event_id)
    const number = queue === undefined ? null : this.#requireAdmission(queue, token)
    this.#loads.enter(event_id)
    const leave = () => this.#loads.leave(event_id, this.#queues.has(event_id))
    if (number === null) return leave
    try {
      if (!(await this.#numbers.countUse(event_id, number))) throw new AppError('line.place_used')
      return leave
    } catch (failure) {
      leave()
      throw failure
    }
  }

  /**
   * Returns the position of a visitor. A visitor without a token of this queue joins at the end, always with the
   * same number for one browser name. Returns null when there is no queue.
   */
  async positionOf(
    event_id: Id,
    { place, browser }: QueueVisitor,
    onJoin: () => void,
  ): Promise<QueuePosition | null> {
    const queue = this.#queues.get(event_id)
    if (queue === undefined) return null
    const number = numberOf(queue, place)
    if (number !== null)
      return { place: place ?? null, ...queuePositionOf(queue, number, this.#isFull(event_id)) }
    onJoin()
    const assigned_number = await this.#numbers.assign(event_id, browser)
    // The queue may have been refreshed while the number was assigned.
    const current_queue = this.#queues.get(event_id)
    if (assigned_number === null || current_queue === undefined) return null
    return {
      place: signQueueToken(current_queue.secret, event_id, assigned_number),
      ...queuePositionOf(current_queue, assigned_number, this.#isFull(event_id)),
    }
  }

  /** Reads the open queues. */
  async refresh(): Promise<void> {
    try {
      const open = await this.#deps.db.read(store.listOpenQueues)
      for (const { event_id } of open) if (!this.#queues.has(event_id)) this.#loads.reset(event_id)
      this.#queues.clear()
      for (const queue of open) this.#queues.set(queue.event_id, queue)
    } catch (error) {
      this.#deps.onFailure(error)
    }
  }

  /** Reports this process's load, and admits visitors unless another process has just done so. */
  advance(): Promise<void> {
    return (this.#advancing ??= this.#advanceAll()
      .catch(this.#deps.onFailure)
      .finally(() => {
        this.#advancing = null
      }))
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#unlisten()
    await this.#advancing
  }

  async #advanceAll(): Promise<void> {
    const { db, clock } = this.#deps
    for (const event_id of this.#queues.keys()) {
      const load = this.#loads.unreported(event_id)
      const advanced = await db.withTx(async (tx) => {
        const queue = await store.lockQueue(tx, event_id)
        if (queue === undefined) return undefined
        const next = advanceQueueRow(queue, load, { ...this.#deps, now: clock() })
        await store.saveQueue(tx, next)
        if (!next.is_open) db.notify(tx, TOPIC)
        return next
      })
      this.#loads.markReported(event_id, load)
      if (advanced?.is_open === true) this.#queues.set(event_id, advanced)
      else this.#queues.delete(event_id)
    }
  }

  #open(event_id: Id): Promise<void> {
    const opening =
      this.#opening.get(event_id) ??
      this.#openNow(event_id).finally(() => {
        this.#opening.delete(event_id)
      })
    this.#opening.set(event_id, opening)
    return opening
  }

  async #openNow(event_id: Id): Promise<void> {
    const { db, clock, random } = this.#deps
    const now = clock()
    const secret = Buffer.from(random(SECRET_BYTES)).toString('base64url')
    const kept_after = addMs(now, -QUEUE_REUSE_MINUTES * MINUTE_MS)
    await db.withTx(async (tx) => {
      await store.openQueue(tx, event_id, { secret, rate: INITIAL_ADMISSION_RATE, now, kept_after })
      db.notify(tx, TOPIC)
    })
    await this.refresh()
  }

  #isFull(event_id: Id): boolean {
    return this.#loads.activeCount(event_id) >= this.#deps.most_under_way
  }

  #requireAdmission(queue: QueueRow, token: string | undefined): number {
    const number = numberOf(queue, token)
    if (number === null) throw new AppError('line.waiting')
    const { is_let_in, wait_seconds } = queuePositionOf(queue, number, this.#isFull(queue.event_id))
    if (!is_let_in) throw new AppError('line.waiting', { retry_after_seconds: wait_seconds })
    return number
  }
}

/** Returns the number of a token; null when it is invalid or of an earlier opening of the queue. */
function numberOf(
  { secret, event_id, opened_at_number }: QueueRow,
  token: string | undefined,
): number | null {
  const number = verifyQueueToken(secret, event_id, token)
  return number === null || number < opened_at_number ? null : number
}
