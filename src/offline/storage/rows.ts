import type { DoorBuilding } from '#contract/door/building.ts'
import type { Conflict } from '#contract/door/conflicts.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type {
  DoorQuestion,
  MirrorAttendee,
  MirrorPage,
  MirrorScan,
  MirrorTicket,
  NeighbourEvent,
  SiblingList,
  UtcOffset,
} from '#contract/door/mirror.ts'
import type { MirrorDevice } from '#contract/door/mirror-device.ts'
import type { MirrorList } from '#contract/door/mirror-list.ts'
import type { Scan } from '#contract/door/scans.ts'
import type { MirrorSupervisor } from '#contract/door/supervisors.ts'
import type { DoorKey } from '#contract/door/ticket-code.ts'
import type { Verdict } from '#contract/door/verdict.ts'

/** Incremented when this version can no longer read stored chunks: they are fetched again, scans are kept. */
export const CHUNK_SHAPE = 1

/** Metadata of a door's list. */
export type ListMeta = {
  list: MirrorList
  event: NonNullable<MirrorPage['data']['event']>
  tickets: MirrorTicket[]
  sibling_lists: SiblingList[]
  keys: DoorKey[]
  device: MirrorDevice
  /** Whose PIN opens the rights that the device lacks; absent if the server never sent it. */
  supervisors?: MirrorSupervisor[] | undefined
  /** Whether attendees are found by the end of their phone number; absent if the server never sent it. */
  finds_by_phone?: boolean | undefined
  /** Questions whose answers are shown; absent if the server never sent them. */
  questions?: DoorQuestion[] | undefined
  /** Offsets of the event's timezone; absent if the server never sent them. */
  utc_offsets?: UtcOffset[] | undefined
  /** Whether the list sells tickets; absent: no. */
  sells_tickets?: boolean | undefined
}

/** Why a list no longer syncs; its queue is kept. */
export type StopReason = Extract<
  ErrorCode,
  'auth.required' | 'device.revoked' | 'permission.denied' | 'check_in_list.not_found'
>

/** A list for which this browser is a door. */
export type ListRow = {
  id: Id
  token: string
  /** How the door was opened: by pairing, or by a signed-in team member. */
  opened_by: 'pairing' | 'person'
  meta: ListMeta | null
  neighbours: NeighbourEvent[]
  cursor: string | null
  /** Whether the whole list has been downloaded at least once. */
  is_complete: boolean
  total_attendees: number
  chunk_shape: number
  /** The chunks have the codes of other ticket systems; absent: an earlier build left them out of some rows. */
  has_foreign_codes?: boolean
  /** Expected number of chunks; fewer means that the browser deleted the storage. */
  chunk_count: number
  /** Incremented when the chunks are rewritten, so that rosters in memory reread all of them. */
  chunk_epoch: number
  mirror_at: Instant | null
  /** How full the building was at `mirror_at`; null without a limit, absent if the server never sent it. */
  building?: DoorBuilding | null
  /** The server sends the list in a form that this build cannot read; absent if it never did. */
  is_beyond?: boolean
  /** An attendee was removed, and earlier chunks still contain their name; absent if never. */
  has_leavers?: boolean
  /** The server was restored, so it may lack scans that it once accepted. */
  is_rechecking: boolean
  /** Scans of earlier pairings are assigned to the server's doors; absent before the first check. */
  are_own_doors_settled?: boolean
  stopped: StopReason | null
  /** Conflicts seen at this door, by scan key. */
  seen_conflicts: string[]
}

/** Attendees and others' scans as received, one row per page; later rows replace earlier ones. */
export type Chunk = {
  list_id: Id
  no: number
  attendees: MirrorAttendee[]
  scans: MirrorScan[]
  removed: Id[]
}

export type ScanState = 'waiting' | 'sending' | 'accepted' | 'refused' | 'conflict' | 'parked'

/** A scan of this browser with its place in the queue. */
export type OwnScan = Scan & {
  list_id: Id
  raw_code: string | null
  device_clock_at: Instant
  clock_offset_ms: number
  state: ScanState
  attempts: number
  /** Corrected time of the next attempt. */
  next_try_at: Instant | null
  /** The server's verdict. */
  verdict: Verdict | null
  conflict: Conflict | null
  error: { code: string; message: string } | null
}

/** Key-value settings of this browser. */
export type Setting = { key: string; value: unknown }
