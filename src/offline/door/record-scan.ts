import type { Building } from '#contract/door/building.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { MirrorAttendee, MirrorTicket } from '#contract/door/mirror.ts'
import { RAW_CODE_MAX, type Override, type Scan } from '#contract/door/scans.ts'
import { toStorableText } from '#contract/wire/text.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { judgeScan } from '#rules/door/admission.ts'
import { findEntryJustMade } from '#rules/door/just-now.ts'
import { isOverride } from '#rules/door/scan-log.ts'
import type { CorrectedClock } from '../clock.ts'
import type { Ports } from '../ports.ts'
import { doorOf, type OpenList } from '#offline/storage/open-list.ts'
import type { ListMeta, OwnScan } from '#offline/storage/rows.ts'
import { fullBuilding } from './building.ts'
import type { HolderMatch, ScanSubject } from './find-holder.ts'
import type { SupervisorAccess } from './unlock.ts'
import {
  blankScan,
  isMadeJustNow,
  isOverrideAllowed,
  overLimit,
  writeScans,
  type NotRecorded,
} from './write-scans.ts'

/** The displayed result of a scan or an undo. */
export type ScanResult =
  | {
      kind: 'shown'
      verdict: Verdict
      scan: OwnScan
      attendee: MirrorAttendee | null
      ticket: MirrorTicket | null
      /** Number of scans stored now: several for an undo of a party, none for a refused undo. */
      stored: number
    }
  /** This phone admitted the holder a moment ago, with this scan: nothing is stored, counted or sent. */
  | { kind: 'just_now'; scan: Scan; attendee: MirrorAttendee | null; ticket: MirrorTicket | null }
  /** The building is full. Nothing is stored: the door asks, and scans again with `over_limit`. */
  | {
      kind: 'building_full'
      building: Building
      attendee: MirrorAttendee | null
      ticket: MirrorTicket | null
    }
  /** A code for training, scanned outside practice: nothing is stored, counted or sent. */
  | { kind: 'practice_code' }
  | NotRecorded

/** Id under which a scan is stored. `is_retry`: an engine that crashed may have stored it. */
export type ScanOptions = { id?: Id; is_retry?: boolean }

export type ScanRequest = {
  kind: 'in' | 'out'
  subject: ScanSubject
  override?: Override
  /** The door has taken the money for the whole order. */
  paid_at_door?: boolean
  /** The door was asked because the building is full, and lets the person in. */
  over_limit?: boolean
  /** The list of a phone with several; absent: the ticket chooses it. */
  list_id?: Id | undefined
}

type ScanInput = {
  id: Id
  kind: 'in' | 'out'
  override: Override | null
  paid_at_door: boolean
  /** The door was asked whether to let the person in although the building is full. */
  over_limit: boolean
  /** The supervisor whose PIN opened the rights of this phone. */
  supervisor_id: Id | null
}

/** Returns a request with what a supervisor's PIN adds to it. */
export function scanInputOf(
  { kind, override, paid_at_door = false, over_limit = false }: ScanRequest,
  access: SupervisorAccess,
): Omit<ScanInput, 'id'> {
  const { supervisor_id } = access
  return { kind, override: access.authorize(override ?? null), paid_at_door, over_limit, supervisor_id }
}

/**
 * Records a scan in one transaction: reads writes of other tabs, applies the rules, and stores the scan with its
 * place in the queue. The verdict is returned only after it is stored.
 */
export async function recordScan(
  ports: Ports,
  open: OpenList,
  clock: CorrectedClock,
  match: HolderMatch,
  input: ScanInput,
): Promise<ScanResult> {
  const { meta } = open.row
  if (meta === null) return { kind: 'not_ready' }
  const { attendee, code_hash } = match
  const ticket = meta.tickets.find(({ id }) => id === match.ticket_id) ?? null
  return writeScans<ScanResult>(ports, open, clock, (at) => {
    const subject = attendee?.id ?? code_hash
    const { verdict, repeated } = judgeMatch(open, meta, clock, match, { ...input, at })
    if (repeated !== null)
      return { result: { kind: 'just_now', scan: repeated, attendee, ticket }, scans: [] }
    const scan = { ...scanOf(open, meta, clock, match, input), scanned_at: at, local_verdict: verdict }
    const building = isEntry(scan) ? fullBuilding(open, subject, clock.now()) : null
    if (building !== null && !input.over_limit)
      return { result: { kind: 'building_full', building, attendee, ticket }, scans: [] }
    if (building !== null) Object.assign(scan, overLimit(input.supervisor_id))
    return { result: { kind: 'shown', verdict, scan, attendee, ticket, stored: 1 }, scans: [scan] }
  })
}

/** Returns the verdict on a ticket, and the entry that this phone has just made and a scan would repeat. */
export function judgeMatch(
  open: OpenList,
  meta: ListMeta,
  clock: CorrectedClock,
  { holder, attendee, code_hash }: HolderMatch,
  {
    kind,
    at,
    paid_at_door,
    override,
  }: Pick<ScanInput, 'kind' | 'paid_at_door' | 'override'> & { at: Instant },
): { verdict: Verdict; repeated: Scan | null } {
  const subject = attendee?.id ?? code_hash
  const log = subject === null ? [] : open.roster.logOf(subject)
  const { gate } = meta.device
  const verdict = judgeScan(doorOf(meta), holder, log, { kind, at, code_hash, gate, paid_at_door })
  const isRecent = (entry: Scan) => isMadeJustNow(open, clock, entry)
  const repeated =
    kind === 'in' && override === null
      ? findEntryJustMade(doorOf(meta), holder, log, { at, verdict }, isRecent)
      : null
  return { verdict, repeated }
}

/** Returns whether a scan lets a person in, by its verdict or against it. */
const isEntry = (scan: Pick<Scan, 'kind' | 'local_verdict' | 'override' | 'override_allowed'>): boolean =>
  scan.kind === 'in' && (scan.local_verdict?.kind === 'admitted' || isOverride(scan))

function scanOf(
  open: OpenList,
  meta: ListMeta,
  clock: CorrectedClock,
  match: HolderMatch,
  { id, kind, override, paid_at_door }: ScanInput,
) {
  return {
    ...blankScan(id, open, meta, clock),
    kind,
    attendee_id: match.attendee?.id ?? null,
    raw_code: match.raw_code === null ? null : toStorableText(match.raw_code).slice(0, RAW_CODE_MAX),
    code_hash: match.code_hash,
    override,
    override_allowed: isOverrideAllowed(meta, kind, override),
    paid_at_door,
    over_limit: false,
  }
}
