import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee, MirrorTicket } from '#contract/door/mirror.ts'
import type { AttendeeContext } from '#offline/door/device-context.ts'
import type { Override } from '#contract/door/scans.ts'
import type { TillCommand, TillReply } from '../box-office/till-types.ts'
import type { DoorState } from '../door/door-state.ts'
import type { DoorEntryResult, DoorCredentials } from '../door/enter-door.ts'
import type { ScanList } from '../door/lists/list-summary.ts'
import type { PartyMember } from '../door/party.ts'
import type { ListQuestion } from '../door/lists/phone-doors.ts'
import type { PartyRequest, PartyResult } from '../door/record-party.ts'
import type { ScanRequest, ScanResult } from '../door/record-scan.ts'
import type { DeviceState } from '../door/sync-door.ts'
import type { PinResult } from '../door/unlock.ts'
import type { AttendanceSummary } from '#offline/storage/attendee-status.ts'
import type { OwnScan } from '#offline/storage/rows.ts'

/** On a phone with several lists, that of a scan, a person or a queued scan; absent on a phone with one. */
type OfList = { list?: ScanList | undefined }
/** A scan result and the attendee's context; null when the person is not on the list. */
export type ScanOutcome = OfList & { result: ScanResult | ListQuestion; context: AttendeeContext | null }
/** A party's result, and the context of the first attendee who was admitted. */
export type PartyOutcome = OfList & { result: PartyResult; context: AttendeeContext | null }
/**
 * A search result with attendance; undefined before the first scan. `is_companion`: found only because somebody of
 * the same order was, and listed below them.
 */
export type FoundPerson = OfList & {
  person: MirrorAttendee
  attendance: AttendanceSummary | undefined
  is_companion?: boolean | undefined
  /** Ticket type at `list`. */
  ticket?: MirrorTicket | null | undefined
}
/** An own scan and its attendee; null when the mirror lacks them. */
export type QueuedScan = OfList & { scan: OwnScan; attendee: MirrorAttendee | null }

/**
 * Calls from a screen to the door engine. Each is idempotent, so unanswered calls can be repeated on the next
 * engine after a crash: scans and undos are identified by id.
 */
export type DoorApi = {
  /** Checks how the list can be opened here and opens it; the state has been sent when it resolves. */
  enter: (credentials: DoorCredentials) => Promise<DoorEntryResult<null>>
  scan: (id: Id, request: ScanRequest) => Promise<ScanOutcome>
  undo: (
    id: Id,
    target: { device_id: Id; id: Id },
    override: Override | null,
    list_id?: Id,
  ) => Promise<ScanOutcome>
  /** Admits people of one order by one tap; `id` is that of the first scan. */
  admitParty: (id: Id, request: PartyRequest & { list_id?: Id | undefined }) => Promise<PartyOutcome>
  /** Returns the last entry of a ticket that counts, by attendee id or the hash of a code. */
  lastEntryOf: (subject: string, list_id?: Id) => Promise<{ device_id: Id; id: Id } | null>
  /** Checks a supervisor's PIN; the right one opens the missing rights of this phone for two minutes. */
  unlock: (supervisor_id: Id, pin: string) => Promise<PinResult>
  /** Ends the rights that a PIN opened. */
  lock: () => Promise<void>
  /** Returns people who match, each followed by the others of their order; limit and total are of those who match. */
  search: (query: string, limit: number) => Promise<{ found: FoundPerson[]; total: number }>
  /** Returns the attendees of an order, each with the verdict if they came in now. */
  party: (order_id: Id, list_id?: Id) => Promise<PartyMember[]>
  /** Returns how many other attendees of the list have the same name. */
  countNamesakes: (attendee_id: Id, list_id?: Id) => Promise<number>
  /** Returns the distinct non-Latin letters of all names. */
  foreignLetters: () => Promise<string>
  /** Returns own scans, newest first. */
  queue: (limit: number) => Promise<QueuedScan[]>
  /** Sends queued scans without waiting for their retry time. */
  retryNow: () => Promise<void>
  /** Sells, reverses, takes and returns places, opens and closes a shift. */
  till: (command: TillCommand) => Promise<TillReply>
  /** Marks all conflicts as seen on this device. */
  seeConflicts: () => Promise<void>
  /** Applies writes by other tabs and the elapsed time. */
  refresh: () => Promise<void>
  /**
   * Deletes lists of this browser that ended some hours ago, also of doors that are not open, and returns their
   * ids.
   */
  eraseOver: () => Promise<Id[]>
}
export type DoorCallName = keyof DoorApi

/** Calls that are answered by a verdict; the changes of the state that follow from it come after it. */
export const VERDICT_CALLS: ReadonlySet<DoorCallName> = new Set(['scan', 'undo', 'admitParty'])

/** One call and its arguments. `is_retry`: it was sent to an engine that crashed. */
export type DoorCall = {
  [Name in DoorCallName]: { name: Name; args: Parameters<DoorApi[Name]> }
}[DoorCallName]

/** Messages from the screen to the engine. */
export type EngineCommand =
  /** First message: the list, and the language for requests to the server. */
  | { kind: 'begin'; list_id: Id; language: string }
  | { kind: 'call'; no: number; call: DoorCall; is_retry: boolean }
  /** The network, the person or the page is back: resets the back-off. */
  | { kind: 'wake' }
  | { kind: 'reachable'; is_reachable: boolean }
  | { kind: 'battery'; percent: number | null }
  | { kind: 'camera'; camera: DeviceState['camera'] }

/** Messages from the engine to the screen. */
export type EngineEvent =
  /** The engine is ready and holds the named lock while it lives. */
  | { kind: 'alive'; lock: string }
  | { kind: 'answer'; no: number; value: unknown }
  | { kind: 'failed'; no: number; message: string }
  /** The changed parts of the state. */
  | { kind: 'changed'; parts: Partial<DoorState> }
  /** Whether a call reached the server. */
  | { kind: 'contact'; reached: boolean }
  | { kind: 'unknown_token'; token: string }
