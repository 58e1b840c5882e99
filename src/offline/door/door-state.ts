import type { ListStatus } from '#contract/door/check-in-lists.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Scan } from '#contract/door/scans.ts'
import { listStatusAt } from '#rules/door/check-in-list-status.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import type { PullProgress } from '../mirror/pull-mirror.ts'
import type { QueueCounts } from '../outbox/scan-queue.ts'
import { needsUpdate, type OpenList } from '../store/open-list.ts'
import type { Roster, RosterConflict } from '../store/roster.ts'
import type { ListMeta, StopReason } from '../store/rows.ts'

/** What the pill of a door says. */
export type PillState = 'live' | 'saved' | 'offline' | 'attention'

/** All that a door's screen shows beside verdicts; a new object whenever something changed. */
export type DoorState = {
  meta: ListMeta | null
  list_status: ListStatus | null
  is_complete: boolean
  total_attendees: number
  /** While a download runs. */
  progress: PullProgress | null
  mirror_at: Instant | null
  /** How many are inside and came; how many are expected once the list is complete. */
  counts: Roster['counts']
  queue: QueueCounts
  /** Those that this device is a side of; the organizer sees them all. */
  conflicts: readonly RosterConflict[]
  unseen_conflicts: number
  /** Whether the server answered last time. */
  is_reachable: boolean
  stopped: StopReason | null
  /** The list has rules or values that this build does not know: nobody is judged, scans are kept and sent. */
  needs_update: boolean
  /** How far the device's clock jumped since the server was last met; 0 when it did not. */
  clock_jump_ms: number
  pill: PillState
  /** Scans that the server does not have yet. */
  waiting: number
}

export type DoorFacts = {
  open: OpenList
  queue: QueueCounts
  is_reachable: boolean
  progress: PullProgress | null
  clock_jump_ms: number
  now: Instant
}

/** Puts together what a door's screen shows. */
export function doorState({ open, queue, is_reachable, progress, clock_jump_ms, now }: DoorFacts): DoorState {
  const { row, roster } = open
  const isOwn = (scan: Scan) => scan.device_id === row.meta?.device.id || open.own_devices.has(scan.device_id)
  const conflicts = roster
    .conflicts()
    .filter(({ scan, first }) => isOwn(scan) || (first !== null && isOwn(first)))
  const seen = new Set(row.seen_conflicts)
  const unseen_conflicts = conflicts.filter(({ scan }) => !seen.has(scanKey(scan))).length
  const waiting = queue.waiting + queue.sending + queue.parked
  const needs_a_look =
    unseen_conflicts + queue.refused + queue.parked > 0 || row.stopped !== null || needsUpdate(row)
  return {
    meta: row.meta,
    list_status: row.meta === null ? null : listStatusAt(row.meta.list, now),
    is_complete: row.is_complete,
    total_attendees: row.is_complete ? roster.people.size : row.total_attendees,
    progress,
    mirror_at: row.mirror_at,
    counts: roster.counts,
    queue,
    conflicts,
    unseen_conflicts,
    is_reachable,
    stopped: row.stopped,
    needs_update: needsUpdate(row),
    clock_jump_ms,
    pill: needs_a_look ? 'attention' : waiting > 0 ? 'saved' : is_reachable ? 'live' : 'offline',
    waiting,
  }
}
