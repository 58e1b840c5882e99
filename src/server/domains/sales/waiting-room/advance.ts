import { toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { advanceQueue, type HoldLoad } from '#rules/sales/waiting-room.ts'
import type { QueueRow } from './store.ts'

/** An empty line stays for a while, since the next of a rush come soon. */
const CLOSE_WHEN_EMPTY_MS = 30_000
/** A line was just moved by another process when less than this share of the time between has passed. */
const JUST_SHARE = 0.8

type AdvanceContext = { now: Instant; most_under_way: number; move_every_ms: number }

/** A line after a process has told how holds fared there: moved on, where nobody has just done so. */
export function advanceQueueRow(line: QueueRow, load: HoldLoad, moment: AdvanceContext): QueueRow {
  const { now, most_under_way, move_every_ms } = moment
  const fullest = Math.max(line.fullest, load.fullest)
  const finished = line.finished + load.finished
  const passed_ms = toEpochMs(now) - toEpochMs(line.moved_at)
  if (passed_ms < move_every_ms * JUST_SHARE) return { ...line, fullest, finished }
  const moved = advanceQueue(line, passed_ms / 1000, { fullest, finished }, most_under_way)
  const empty_since = moved.let_in >= moved.next_number ? (line.empty_since ?? now) : null
  const is_open = empty_since === null || toEpochMs(now) - toEpochMs(empty_since) < CLOSE_WHEN_EMPTY_MS
  return { ...line, ...moved, empty_since, is_open, moved_at: now, fullest: 0, finished: 0 }
}
