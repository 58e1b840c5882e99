import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
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
  readonly #needs: QueueDeps
  readonly #lines = new Map<Id, QueueRow>()
  readonly #loads = new HoldLoads()
  readonly #opening = new Map<Id, Promise<void>>()
  readonly #places: QueueNumbers
  readonly #timer: NodeJS.Timeout
  readonly #unlisten: () => void
  #moving: Promise<void> | null = null

  constructor(needs: QueueDeps) {
    this.#needs = needs
    this.#places = new QueueNumbers(needs)
    this.#unlisten = needs.db.listen(TOPIC, () => void this.refresh())
    this.#timer = setInterval(() => void this.advance(), needs.move_every_ms).unref()
  }

  /**
   * Admits a hold or refuses it because the visitor has to wait. The returned function must be called when the
   * hold is done. Throws line.waiting, line.place_used.
   */
  async enter(event_id: Id, place: string | undefined): Promise<() => void> {
    if (this.#isFull(event_id) && !this.#lines.has(event_id)) await this.#open(event_id)
    const line = this.#lines.get(event_id)
    const number = line === undefined ? null : this.#requireLetIn(line, place)
    this.#loads.enter(event_id)
    const leave = () => this.#loads.leave(event_id, this.#lines.has(event_id))
    if (number === null) return leave
    try {
      if (!(await this.#places.countUse(event_id, number))) throw new AppError('line.place_used')
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
    const line = this.#lines.get(event_id)
    if (line === undefined) return null
    const number = numberOf(line, place)
    if (number !== null)
      return { place: place ?? null, ...queuePositionOf(line, number, this.#isFull(event_id)) }
    onJoin()
    const given = await this.#places.assign(event_id, browser)
    // The queue may have been refreshed while the number was assigned.
    const now = this.#lines.get(event_id)
    if (given === null || now === undefined) return null
    return {
      place: signQueueToken(now.secret, event_id, given),
      ...queuePositionOf(now, given, this.#isFull(event_id)),
    }
  }

  /** Reads the open queues. */
  async refresh(): Promise<void> {
    try {
      const open = await this.#needs.db.read(store.listOpenQueues)
      for (const { event_id } of open) if (!this.#lines.has(event_id)) this.#loads.reset(event_id)
      this.#lines.clear()
      for (const line of open) this.#lines.set(line.event_id, line)
    } catch (error) {
      this.#needs.onFailure(error)
    }
  }

  /** Reports this process's load, and admits visitors unless another process has just done so. */
  advance(): Promise<void> {
    return (this.#moving ??= this.#moveAll()
      .catch(this.#needs.onFailure)
      .finally(() => {
        this.#moving = null
      }))
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#unlisten()
    await this.#moving
  }

  async #moveAll(): Promise<void> {
    const { db, clock } = this.#needs
    for (const event_id of this.#lines.keys()) {
      const load = this.#loads.unreported(event_id)
      const moved = await db.withTx(async (tx) => {
        const line = await store.lockQueue(tx, event_id)
        if (line === undefined) return undefined
        const after = advanceQueueRow(line, load, { ...this.#needs, now: clock() })
        await store.saveQueue(tx, after)
        if (!after.is_open) db.notify(tx, TOPIC)
        return after
      })
      this.#loads.markReported(event_id, load)
      if (moved?.is_open === true) this.#lines.set(event_id, moved)
      else this.#lines.delete(event_id)
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
    const { db, clock, random } = this.#needs
    const now = clock()
    const secret = Buffer.from(random(SECRET_BYTES)).toString('base64url')
    const kept_after = fromEpochMs(toEpochMs(now) - QUEUE_REUSE_MINUTES * MINUTE_MS)
    await db.withTx(async (tx) => {
      await store.openQueue(tx, event_id, { secret, rate: INITIAL_ADMISSION_RATE, now, kept_after })
      db.notify(tx, TOPIC)
    })
    await this.refresh()
  }

  #isFull(event_id: Id): boolean {
    return this.#loads.activeCount(event_id) >= this.#needs.most_under_way
  }

  #requireLetIn(line: QueueRow, place: string | undefined): number {
    const number = numberOf(line, place)
    if (number === null) throw new AppError('line.waiting')
    const { is_let_in, wait_seconds } = queuePositionOf(line, number, this.#isFull(line.event_id))
    if (!is_let_in) throw new AppError('line.waiting', { retry_after_seconds: wait_seconds })
    return number
  }
}

/** Returns the number of a token; null when it is invalid or of an earlier opening of the queue. */
function numberOf(
  { secret, event_id, opened_at_number }: QueueRow,
  place: string | undefined,
): number | null {
  const number = verifyQueueToken(secret, event_id, place)
  return number === null || number < opened_at_number ? null : number
}
