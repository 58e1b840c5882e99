import type { Conflict } from '#contract/door/conflicts.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type {
  MirrorAttendee,
  MirrorPage,
  MirrorScan,
  MirrorTicket,
  NeighbourEvent,
  SiblingList,
} from '#contract/door/mirror.ts'
import type { MirrorDevice } from '#contract/door/mirror-device.ts'
import type { MirrorList } from '#contract/door/mirror-list.ts'
import type { Scan } from '#contract/door/scans.ts'
import type { DoorKey } from '#contract/door/ticket-code.ts'
import type { Verdict } from '#contract/door/verdict.ts'

/** Raised when stored chunks can no longer be read by this version: they are fetched again, scans stay. */
export const CHUNK_SHAPE = 1

/** What a door knows of its list beside the people. */
export type ListMeta = {
  list: MirrorList
  event: NonNullable<MirrorPage['data']['event']>
  tickets: MirrorTicket[]
  sibling_lists: SiblingList[]
  keys: DoorKey[]
  device: MirrorDevice
  /** Whether people are found by the end of their phone number; absent where the server never said. */
  finds_by_phone?: boolean | undefined
}

/** Why a list no longer talks to the server; its queue is kept. */
export type StopReason = Extract<
  ErrorCode,
  'auth.required' | 'device.revoked' | 'permission.denied' | 'check_in_list.not_found'
>

/** A list that this browser is a door of. */
export type ListRow = {
  id: Id
  token: string
  /** How the door was opened: by pairing, or by a team member who is signed in. */
  opened_by: 'pairing' | 'person'
  meta: ListMeta | null
  neighbours: NeighbourEvent[]
  cursor: string | null
  /** Whether the whole list has been downloaded at least once. */
  is_complete: boolean
  total_attendees: number
  chunk_shape: number
  /** How many chunks there must be; fewer means that the browser emptied the storage. */
  chunk_count: number
  /** Raised when the chunks were written anew, so that who holds them in memory reads them all again. */
  chunk_epoch: number
  mirror_at: Instant | null
  /** The server tells the list in a way that this build cannot read; absent where it never did. */
  is_beyond?: boolean
  /** Somebody left the list, and earlier blocks still hold their name; absent where nobody has yet. */
  has_leavers?: boolean
  /** The server began anew, so it may lack scans that it once accepted. */
  is_rechecking: boolean
  /** Scans of earlier pairings stand under the doors that the server names; absent where nobody has looked yet. */
  are_own_doors_settled?: boolean
  stopped: StopReason | null
  /** Conflicts that somebody at this door has looked at, by scan key. */
  seen_conflicts: string[]
}

/** Attendees and others' scans as they came, one row a page; later ones win. */
export type Chunk = {
  list_id: Id
  no: number
  attendees: MirrorAttendee[]
  scans: MirrorScan[]
  removed: Id[]
}

export type ScanState = 'waiting' | 'sending' | 'accepted' | 'refused' | 'conflict' | 'parked'

/** A scan of this browser and its place in the queue, one row. */
export type OwnScan = Scan & {
  list_id: Id
  raw_code: string | null
  device_clock_at: Instant
  clock_offset_ms: number
  state: ScanState
  attempts: number
  /** Corrected time before which it is not sent again. */
  next_try_at: Instant | null
  /** What the server said of it. */
  verdict: Verdict | null
  conflict: Conflict | null
  error: { code: string; message: string } | null
}

/** Small facts of this browser, by name. */
export type Setting = { key: string; value: unknown }
