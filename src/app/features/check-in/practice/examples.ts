import type { MirrorAttendee, MirrorTicket } from '#contract/door/mirror.ts'
import type { PracticeKey } from '#rules/door/practice-code.ts'
import { addMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'

import { NOTHING_ELSE, type DisplayedScan } from '../screen/displayed-scan.ts'
import type { DisplayedVerdict } from '../verdict/verdict-labels.ts'
import type { ScanResultKind } from '../verdict/verdict-look.ts'

/** Names of the people and places of practice; nobody on the list. */
export type PracticeTexts = { name: string; ticket: string; list: string; event: string; note: string }

/** An example that can be tapped: one of each verdict, and admissions that look or sound different. */
export type PracticeExample = { key: PracticeKey; kind: ScanResultKind; scan: DisplayedScan }

const HOUR_MS = 3_600_000
const GUEST_ID = 'at_0000000000000000'
const TICKET_ID = 'tk_0000000000000000'

/**
 * Returns made-up scans for practice: each verdict that a door can show. They are in no log and belong to nobody.
 * @param now corrected time of the door
 */
export function practiceExamples(now: Instant, texts: PracticeTexts): PracticeExample[] {
  const verdicts = verdictsAt(now, texts)
  const of = (
    kind: ScanResultKind,
    key: PracticeKey,
    change: Partial<DisplayedScan> = {},
  ): PracticeExample => {
    const known = HAS_NO_GUEST.has(kind) ? {} : { attendee: guestOf(texts), ticket: ticketOf(texts) }
    return {
      key,
      kind,
      scan: { ...BLANK, at_ms: Date.parse(now), verdict: verdicts[kind], ...known, ...change },
    }
  }
  const [admitted, ...others] = Object.keys(verdicts) as ScanResultKind[]
  const vip = of('admitted', 'tier', { attendee: { ...guestOf(texts), tier: 'vip' } })
  const note = of('admitted', 'note', {
    attendee: { ...guestOf(texts), note: texts.note, needs_attention: true },
  })
  const first = admitted === undefined ? [] : [of(admitted, admitted)]
  return [...first, vip, note, ...others.map((kind) => of(kind, kind))]
}

const BLANK: Omit<DisplayedScan, 'verdict'> = { ...NOTHING_ELSE, no: 0, started_ms: 0, at_ms: 0 }

/** Verdicts on something that is not a ticket of this list. */
const HAS_NO_GUEST: ReadonlySet<ScanResultKind> = new Set([
  'unknown_code',
  'wrong_event',
  'unknown_ticket_type',
  'needs_update',
  'list_not_active',
  'list_expired',
  'list_incomplete',
  'practice_code',
  'not_saved',
])

/** In the order of how often they are seen. */
function verdictsAt(
  now: Instant,
  { list, event }: PracticeTexts,
): { [Kind in ScanResultKind]: DisplayedVerdict & { kind: Kind } } {
  const before = addMs(now, -HOUR_MS)
  const after = addMs(now, HOUR_MS)
  const expected_lists = [{ id: 'cl_0000000000000000', name: list }]
  return {
    admitted: { kind: 'admitted' },
    just_now: { kind: 'just_now', at: now },
    already_in: { kind: 'already_in', first_at: before, gate: null, device: '' },
    unpaid: { kind: 'unpaid' },
    wrong_ticket_type: { kind: 'wrong_ticket_type', expected_lists },
    unknown_code: { kind: 'unknown_code' },
    revoked: { kind: 'revoked', at: before, reason: 'passed_on' },
    cancelled: { kind: 'cancelled', at: before },
    refunded: { kind: 'refunded', at: before },
    not_approved: { kind: 'not_approved', approval: 'waiting' },
    wrong_event: { kind: 'wrong_event', event_title: event, starts_at: after },
    outside_window: { kind: 'outside_window', next_at: after, last_until: before },
    wrong_gate: { kind: 'wrong_gate', gates: ['B'] },
    entries_used_up: { kind: 'entries_used_up', used: 1, max: 1, next_at: after },
    building_full: { kind: 'building_full', inside: 250, limit: 250 },
    several_lists: { kind: 'several_lists', options: [] },
    too_soon: { kind: 'too_soon', next_at: after },
    left: { kind: 'left' },
    not_inside: { kind: 'not_inside' },
    test_ticket: { kind: 'test_ticket' },
    unknown_ticket_type: { kind: 'unknown_ticket_type' },
    list_incomplete: { kind: 'list_incomplete' },
    list_not_active: { kind: 'list_not_active', opens_at: after },
    list_expired: { kind: 'list_expired', closed_at: before },
    needs_update: { kind: 'needs_update' },
    undone: { kind: 'undone' },
    undo_refused: { kind: 'undo_refused', reason: 'too_late' },
    practice_code: { kind: 'practice_code' },
    not_saved: { kind: 'not_saved' },
  }
}

const guestOf = ({ name }: PracticeTexts): MirrorAttendee => ({
  id: GUEST_ID,
  code_hash: '',
  first_name: name,
  last_name: '',
  ticket_id: TICKET_ID,
  status: 'ACTIVE',
  paid: true,
  order_id: 'od_0000000000000000',
})

const ticketOf = ({ ticket }: PracticeTexts): MirrorTicket => ({
  id: TICKET_ID,
  ticket_no: 0,
  name: ticket,
  tier: null,
})
