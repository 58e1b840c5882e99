import { toEpochMs } from '#contract/wire/epoch.ts'
import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee, MirrorTicket } from '#contract/door/mirror.ts'
import type { Override, Scan } from '#contract/door/scans.ts'
import type { PartyOutcome, ScanOutcome } from '#offline/door-link/door-calls.ts'
import type { AttendeeContext } from '#offline/door/device-context.ts'
import type { ScanSubject } from '#offline/door/find-holder.ts'
import type { ScanList } from '#offline/door/lists/list-summary.ts'
import type { PartyMember } from '#offline/door/party.ts'
import type { PartyRequest } from '#offline/door/record-party.ts'
import { isOverride } from '#rules/door/scan-log.ts'
import type { Contradiction } from '../queue/contradictions.ts'
import type { DisplayedVerdict } from '../verdict/verdict-labels.ts'

/** The latest scan as displayed. */
export type DisplayedScan = {
  /** Number of the scan on this page, so that two scans of one person are distinct. */
  no: number
  /** When the text was decoded, on the page's monotonic clock. */
  started_ms: number
  /** Corrected time of the scan, in milliseconds since the epoch; the phone's own when nothing was saved. */
  at_ms: number
  verdict: DisplayedVerdict
  attendee: MirrorAttendee | null
  ticket: MirrorTicket | null
  /** The scan that an undo takes back; of several, one of them. */
  scan: Scan | null
  /** What was scanned, to admit the person anyway. */
  subject: ScanSubject | null
  /** The entry that the door is asked about because the building is full; null otherwise. */
  asked: EntryRequest | null
  /** Context shown beside the verdict; null when nobody on the list was scanned. */
  context: AttendeeContext | null
  /** Later knowledge that contradicts the displayed verdict. */
  contradiction: Contradiction | null
  /** Who of an order was admitted by one tap, and who was not; null for a single scan. */
  party: DisplayedParty | null
  /** How many admissions an undo takes back; of an undo, how many it took back. */
  party_size: number
  /** The list that the scan belongs to; null on a phone with one list. */
  list: ScanList | null
}

/**
 * Why a person is admitted anyway: an authorized user overrides, the door took the payment, or the user was asked
 * because the building is full.
 */
export type AdmissionOverride = { override?: Override; paid_at_door?: true; over_limit?: true }
type ScanSource = {
  subject: ScanSubject
  admission?: AdmissionOverride | undefined
  list_id?: Id | undefined
}
type EntryRequest = ScanSource | { party: PartyRequest; list_id?: Id | undefined }
export type DisplayedParty = { admitted: readonly MirrorAttendee[]; refused: readonly PartyMember[] }
export type ScanStart = Pick<DisplayedScan, 'no' | 'started_ms'>

/** A displayed scan without anybody or anything around it. */
export const NOTHING_ELSE = {
  attendee: null,
  ticket: null,
  scan: null,
  subject: null,
  asked: null,
  context: null,
  contradiction: null,
  party: null,
  party_size: 1,
  list: null,
} as const

/** Returns what a scan or an undo displays. */
export function displayedScanOf(
  start: ScanStart,
  { result, context, list: scan_list }: ScanOutcome,
  source: ScanSource | null,
): DisplayedScan {
  const subject = source?.subject ?? null
  const list = scan_list ?? null
  const base = { ...NOTHING_ELSE, ...start, at_ms: Date.now(), context, subject, list }
  switch (result.kind) {
    case 'not_saved':
      return { ...base, verdict: { kind: 'not_saved' } }
    case 'not_ready':
      return { ...base, verdict: { kind: 'list_incomplete' } }
    case 'practice_code':
      return { ...base, verdict: { kind: 'practice_code' } }
    case 'building_full': {
      const { building, attendee, ticket } = result
      return { ...base, verdict: { kind: 'building_full', ...building }, attendee, ticket, asked: source }
    }
    case 'several_lists': {
      const { attendee, ticket } = result
      return { ...base, list: null, verdict: result, attendee, ticket, asked: source }
    }
    case 'just_now': {
      const { scan, attendee, ticket } = result
      const { scanned_at: at } = scan
      const verdict = { kind: 'just_now' as const, at }
      return {
        ...base,
        at_ms: toEpochMs(at),
        verdict,
        attendee,
        ticket,
        scan,
        party_size: context?.party_size ?? 1,
      }
    }
    case 'shown': {
      const { scan, attendee, ticket, stored } = result
      const verdict = isOverride(scan) ? { kind: 'admitted' as const } : result.verdict
      const party_size = verdict.kind === 'undone' ? stored : (context?.party_size ?? 1)
      return { ...base, at_ms: toEpochMs(scan.scanned_at), verdict, attendee, ticket, scan, party_size }
    }
  }
}

/** Returns what a party displays: the people admitted, or the first refusal when there are none. */
export function displayedPartyOf(
  start: ScanStart,
  { result, context, list: party_list }: PartyOutcome,
  request: PartyRequest,
  ticketOf: (attendee: MirrorAttendee) => MirrorTicket | null,
): DisplayedScan {
  const list = party_list ?? null
  if (result.kind === 'building_full') {
    const verdict = { kind: 'building_full' as const, ...result.building }
    const asked = { party: request, list_id: list?.id }
    return { ...NOTHING_ELSE, ...start, at_ms: Date.now(), context, verdict, asked, list }
  }
  if (result.kind !== 'party') return displayedScanOf(start, { result, context, list: party_list }, null)
  const { at, admitted, refused, scans } = result
  const base = {
    ...NOTHING_ELSE,
    ...start,
    at_ms: toEpochMs(at),
    context,
    list,
    party: { admitted, refused },
  }
  const [scan] = scans
  if (scan !== undefined)
    return { ...base, verdict: { kind: 'admitted' }, scan, party_size: context?.party_size ?? scans.length }
  const [first] = refused
  if (first === undefined) return { ...base, party: null, verdict: { kind: 'unknown_code' } }
  const { attendee, verdict } = first
  return {
    ...base,
    verdict,
    attendee,
    ticket: ticketOf(attendee),
    party: { admitted, refused: refused.slice(1) },
  }
}
