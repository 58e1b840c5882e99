import { toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { advanceQueue, type HoldLoad } from '#rules/sales/waiting-room.ts'
import type { QueueRow } from './store.ts'

/** Keeps an empty waiting room open for a while, because a rush often continues. */
const CLOSE_WHEN_EMPTY_MS = 30_000
/** Share of the interval within which another process counts as having just advanced the queue. */
const JUST_SHARE = 0.8

type AdvanceContext = { now: Instant; most_under_way: number; move_every_ms: number }

/** Adds a process's load to a queue, and advances it unless another process has just done so. */
export function advanceQueueRow(queue: QueueRow, load: HoldLoad, moment: AdvanceContext): QueueRow {
  const { now, most_under_way, move_every_ms } = moment
  const fullest = Math.max(queue.fullest, load.fullest)
  const finished = queue.finished + load.finished
  const elapsed_ms = toEpochMs(now) - toEpochMs(queue.moved_at)
  if (elapsed_ms < move_every_ms * JUST_SHARE) return { ...queue, fullest, finished }
  const advanced = advanceQueue(queue, elapsed_ms / 1000, { fullest, finished }, most_under_way)
  const empty_since = advanced.let_in >= advanced.next_number ? (queue.empty_since ?? now) : null
  const is_open = empty_since === null || toEpochMs(now) - toEpochMs(empty_since) < CLOSE_WHEN_EMPTY_MS
  return { ...queue, ...advanced, empty_since, is_open, moved_at: now, fullest: 0, finished: 0 }
}
