import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'
import type { AttendeeContext } from '#offline/door/device-context.ts'
import type { Override } from '#contract/door/scans.ts'
import type { ScanRequest } from '../door/door.ts'
import type { DoorState } from '../door/door-state.ts'
import type { DoorEntryResult, DoorCredentials } from '../door/enter-door.ts'
import type { ScanResult } from '../door/take-scan.ts'
import type { AttendanceSummary } from '#offline/storage/attendee-status.ts'
import type { OwnScan } from '#offline/storage/rows.ts'

/** What to show of a scan, and what stands around the person; null for nobody on the list. */
export type ScanOutcome = { result: ScanResult; context: AttendeeContext | null }
/** Somebody whom the search found, and where they stand; undefined while nobody has scanned them. */
export type FoundPerson = { person: MirrorAttendee; attendance: AttendanceSummary | undefined }
/** An own scan and whose it is; null when the mirror lacks them. */
export type QueuedScan = { scan: OwnScan; attendee: MirrorAttendee | null }

/**
 * What a screen may ask of the door's engine. Each may be asked twice with the effect of once, so that what an
 * engine that died has not answered is asked of the next one: scans and undos are known by their ids.
 */
export type DoorApi = {
  /** Finds out how the list can be opened here, and opens it where it can; the state has been told by then. */
  enter: (visitor: DoorCredentials) => Promise<DoorEntryResult<null>>
  scan: (id: Id, request: ScanRequest) => Promise<ScanOutcome>
  undo: (id: Id, target: { device_id: Id; id: Id }, override: Override | null) => Promise<ScanOutcome>
  search: (query: string, limit: number) => Promise<{ found: FoundPerson[]; total: number }>
  /** How many others of the list go by the same name. */
  countNamesakes: (attendee_id: Id) => Promise<number>
  /** The letters of everybody's names that are not Latin, each once. */
  foreignLetters: () => Promise<string>
  /** Own scans, newest first. */
  queue: (limit: number) => Promise<QueuedScan[]>
  /** Sends what waits without waiting for its time. */
  retryNow: () => Promise<void>
  /** Marks every conflict as looked at on this device. */
  seeConflicts: () => Promise<void>
  /** Takes in what others have written, and the time that has passed. */
  refresh: () => Promise<void>
  /** Erases lists of this browser that have been over for some hours, and says which; of a door that is not open too. */
  eraseOver: () => Promise<Id[]>
}
export type DoorCallName = keyof DoorApi

/** One question, by its number. `is_again`: an engine that died was asked it. */
export type DoorCall = {
  [Name in DoorCallName]: { name: Name; args: Parameters<DoorApi[Name]> }
}[DoorCallName]

/** From the screen to the engine. */
export type EngineCommand =
  /** Before all else: which list, and the language in which the server is asked. */
  | { kind: 'begin'; list_id: Id; language: string }
  | { kind: 'call'; no: number; call: DoorCall; is_again: boolean }
  /** The network, the person or the page is back: earlier failures no longer count. */
  | { kind: 'wake' }
  | { kind: 'reachable'; is_reachable: boolean }
  | { kind: 'battery'; percent: number | null }

/** From the engine to the screen. */
export type EngineEvent =
  /** It listens, and holds the lock of this name for as long as it lives. */
  | { kind: 'alive'; lock: string }
  | { kind: 'answer'; no: number; value: unknown }
  | { kind: 'failed'; no: number; message: string }
  /** Those parts of the state that are others than before. */
  | { kind: 'changed'; parts: Partial<DoorState> }
  /** Whether a call found the server. */
  | { kind: 'contact'; reached: boolean }
  | { kind: 'unknown_token'; token: string }
