import type { DeviceRights } from '#contract/door/device-rights.ts'
import type { Building } from '#contract/door/building.ts'
import type { ListStatus } from '#contract/door/check-in-lists.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Scan } from '#contract/door/scans.ts'
import { listStatusAt } from '#rules/door/check-in-list-status.ts'
import { ALL_RIGHTS, completeRights } from '#rules/door/device-rights.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import type { CorrectedClock } from '../clock.ts'
import type { PullProgress } from '../mirror/pull-mirror.ts'
import type { QueueCounts } from '../outbox/scan-queue.ts'
import { buildingOf } from './building.ts'
import { needsUpdate, type OpenList } from '#offline/storage/open-list.ts'
import type { Roster, RosterConflict } from '#offline/storage/roster.ts'
import type { ListMeta, ListRow, StopReason } from '#offline/storage/rows.ts'
import type { ListSummary } from './lists/list-summary.ts'
import type { Unlock } from './unlock.ts'

/** State of a door's status pill. */
export type PillState = 'live' | 'saved' | 'offline' | 'attention'

/** State of a door's screen apart from verdicts. A change creates a new object that reuses unchanged parts. */
export type DoorState = {
  /** Whether the attendees are in memory; until then nothing is counted and scans wait. */
  is_read: boolean
  meta: ListMeta | null
  opened_by: ListRow['opened_by']
  /** What may be done on this phone now. */
  rights: DeviceRights
  /** The supervisor whose PIN opened the missing rights; null when none did. */
  unlock: Unlock | null
  list_status: ListStatus | null
  is_complete: boolean
  total_attendees: number
  /** Set while a download runs. */
  progress: PullProgress | null
  mirror_at: Instant | null
  /** People inside the building and its limit, as of `mirror_at` and with this list since; null without a limit. */
  building: Building | null
  /** People inside and entered; expected people once the list is complete. */
  counts: Roster['counts']
  queue: QueueCounts
  /** Conflicts that involve this device; the organizer sees all. */
  conflicts: readonly RosterConflict[]
  unseen_conflicts: number
  /** Whether the last call reached the server. */
  is_reachable: boolean
  stopped: StopReason | null
  /** The list has rules or values unknown to this build: no verdicts are given, and scans are stored and sent. */
  needs_update: boolean
  /** Corrected time minus device time. */
  clock_offset_ms: number
  /** Jump of the device clock since the last server contact; 0 when none. */
  clock_jump_ms: number
  pill: PillState
  /** Scans and sales that the server does not have yet. */
  waiting: number
  /** All lists of a phone that holds several, the one on screen first; empty for a phone with one. */
  lists: readonly ListSummary[]
  /** Further lists of the phone of which nothing has arrived yet. */
  arriving_lists: number
  /** Changes with what the server tells this device about its till. */
  till_version: number
  /** Part of `waiting`: sales, reversals and shifts of the box office. */
  waiting_sales: number
}

export type DoorFacts = {
  open: OpenList
  is_read: boolean
  queue: QueueCounts
  /** Box office entries to be sent. */
  waiting_sales: number
  is_reachable: boolean
  progress: PullProgress | null
  clock: CorrectedClock
  unlock: Unlock | null
  till_version: number
}

const NO_LISTS: readonly ListSummary[] = []

/** Rights before the first download: nothing that needs one can be done yet. */
const NO_DEVICE = completeRights({ may_override: false })

/** Returns the rights of this device, all of them while a PIN opened them. */
export function rightsOf(meta: ListMeta | null, unlock: Unlock | null): DeviceRights {
  if (unlock !== null) return ALL_RIGHTS
  return meta === null ? NO_DEVICE : completeRights(meta.device)
}

/** Returns the state of a door's screen. */
export function doorState(facts: DoorFacts): DoorState {
  const { open, is_read, queue, waiting_sales, is_reachable, progress, clock, unlock, till_version } = facts
  const { row, roster } = open
  const isOwn = (scan: Scan) => scan.device_id === row.meta?.device.id || open.own_devices.has(scan.device_id)
  const conflicts = roster
    .conflicts()
    .filter(({ scan, first }) => isOwn(scan) || (first !== null && isOwn(first)))
  const seen = new Set(row.seen_conflicts)
  const unseen_conflicts = conflicts.filter(({ scan }) => !seen.has(scanKey(scan))).length
  const waiting = queue.waiting + queue.sending + queue.parked + waiting_sales
  const needs_attention =
    unseen_conflicts + queue.refused + queue.parked > 0 || row.stopped !== null || needsUpdate(row)
  return {
    is_read,
    meta: row.meta,
    opened_by: row.opened_by,
    rights: rightsOf(row.meta, unlock),
    unlock,
    list_status: row.meta === null ? null : listStatusAt(row.meta.list, clock.now()),
    is_complete: row.is_complete,
    total_attendees: row.is_complete && is_read ? roster.people.size : row.total_attendees,
    progress,
    mirror_at: row.mirror_at,
    building: is_read ? buildingOf(open, clock.now()) : null,
    counts: roster.counts,
    queue,
    conflicts,
    unseen_conflicts,
    is_reachable,
    stopped: row.stopped,
    needs_update: needsUpdate(row),
    clock_offset_ms: clock.offset_ms(),
    clock_jump_ms: clock.jump_ms(),
    pill: needs_attention ? 'attention' : waiting > 0 ? 'saved' : is_reachable ? 'live' : 'offline',
    waiting,
    lists: NO_LISTS,
    arriving_lists: 0,
    till_version,
    waiting_sales,
  }
}

/** Returns the new state with unchanged parts reused, so that subscribers see only real changes. */
export function reuseParts(before: DoorState, now: DoorState): DoorState {
  return {
    ...now,
    meta: reuse(before.meta, now.meta),
    rights: reuse(before.rights, now.rights),
    unlock: reuse(before.unlock, now.unlock),
    progress: reuse(before.progress, now.progress),
    building: reuse(before.building, now.building),
    counts: reuse(before.counts, now.counts),
    queue: reuse(before.queue, now.queue),
    conflicts: reuse(before.conflicts, now.conflicts),
    lists: reuse(before.lists, now.lists),
  }
}

/** Returns the parts that differ. */
export function changedParts<State extends object>(before: Partial<State>, now: State): Partial<State> {
  const changed: Partial<State> = {}
  for (const name in now) if (!Object.is(before[name], now[name])) changed[name] = now[name]
  return changed
}

/** Compares as JSON, because both are plain data. */
function reuse<Part>(before: Part, now: Part): Part {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now
}
