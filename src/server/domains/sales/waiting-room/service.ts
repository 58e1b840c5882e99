import type { Id } from '#contract/wire/id.ts'
import type { QueuePosition } from '#contract/orders/waiting-room.ts'
import { AppError } from '#server/core/app-error.ts'
import { WindowCounter } from '#server/core/http/counts.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { WaitingQueues, type QueueVisitor } from './queues.ts'
import * as store from './store.ts'

const MINUTE_MS = 60_000
/**
 * A mobile network has many users behind one address; the limit slows down a machine that takes numbers in bulk.
 */
const JOINS_PER_MINUTE = 300

const queues_of_database = new WeakMap<Database, WaitingQueues>()

/**
 * Starts the waiting rooms of this process, shared by holds of the same database; null when waiting rooms are
 * disabled.
 */
export function startWaitingRoom(
  { waiting_room, ...deps }: Pick<Deps, 'db' | 'clock' | 'random' | 'waiting_room'>,
  onFailure: (error: unknown) => void,
): WaitingQueues | null {
  if (waiting_room === null) return null
  const queues = new WaitingQueues({ ...deps, ...waiting_room, onFailure })
  queues_of_database.set(deps.db, queues)
  return queues
}

/**
 * Runs a hold when its visitor is admitted: at once without a queue, otherwise when their number is due. Throws
 * line.waiting, line.place_used, and the errors of the hold.
 */
export async function withAdmission<T>(
  db: Database,
  { event_id, place }: { event_id: Id; place: string | undefined },
  hold: () => Promise<T>,
): Promise<T> {
  const leave = await queues_of_database.get(db)?.enter(event_id, place)
  try {
    return await hold()
  } finally {
    leave?.()
  }
}

const joins = new WindowCounter()

/** Position without a queue. */
const NO_QUEUE: QueuePosition = {
  place: null,
  is_let_in: true,
  ahead: 0,
  wait_seconds: 0,
  ask_again_seconds: 0,
}

/**
 * Returns the position of a visitor; without a token of this queue they join at the end. Throws event.not_found,
 * rate.limited.
 */
export async function readQueuePosition(
  { db, queues }: { db: Database; queues: WaitingQueues | null },
  { event_id, address, ...visitor }: { event_id: Id; address: string } & QueueVisitor,
): Promise<QueuePosition> {
  const position = (await queues?.positionOf(event_id, visitor, () => limitJoins(event_id, address))) ?? null
  if (position !== null) return position
  if (!(await db.read((tx) => store.isLive(tx, event_id)))) throw new AppError('event.not_found')
  return NO_QUEUE
}

function limitJoins(event_id: Id, address: string): void {
  const { current, ttl } = joins.count({ key: `${event_id} ${address}`, window_ms: MINUTE_MS }, Date.now())
  if (current <= JOINS_PER_MINUTE) return
  throw new AppError('rate.limited', { retry_after_seconds: Math.max(1, Math.ceil(ttl / 1000)) })
}
