import { z } from 'zod'
import { idOf } from '../wire/id.ts'
import { instant, type Instant } from '../wire/instant.ts'
import { codeEndReason } from '../orders/attendees.ts'

/** Why an undo is refused. */
export const undoRefusal = z.enum(['nothing_to_undo', 'other_device', 'too_late'])
export type UndoRefusal = z.infer<typeof undoRefusal>

/** A list to go to instead; `opens_at` when it is not open yet. */
const expectedList = z.object({
  id: idOf('check_in_list'),
  name: z.string(),
  opens_at: instant.optional(),
})
export type ExpectedList = z.infer<typeof expectedList>

/** The verdict on a scan, with the facts that explain it. */
export const verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('admitted'), provisional: z.literal(true).optional() }),
  z.object({ kind: z.literal('left') }),
  z.object({ kind: z.literal('undone') }),
  z.object({ kind: z.literal('undo_refused'), reason: undoRefusal }),
  z.object({
    kind: z.literal('already_in'),
    first_at: instant,
    gate: z.string().nullable(),
    device: z.string(),
  }),
  z.object({ kind: z.literal('not_inside') }),
  z.object({
    kind: z.literal('wrong_ticket_type'),
    expected_lists: z.array(expectedList),
  }),
  z.object({
    kind: z.literal('wrong_event'),
    event_title: z.string().nullable(),
    starts_at: instant.nullable(),
  }),
  /** `given_back`: somebody else bought the place. */
  z.object({ kind: z.literal('cancelled'), at: instant, given_back: z.literal(true).optional() }),
  z.object({ kind: z.literal('refunded'), at: instant }),
  z.object({ kind: z.literal('unpaid') }),
  z.object({ kind: z.literal('not_approved'), approval: z.enum(['waiting', 'declined']) }),
  /** A test ticket. */
  z.object({ kind: z.literal('test_ticket') }),
  /** The last entry was too recent. */
  z.object({ kind: z.literal('too_soon'), next_at: instant }),
  /** Outside the hours or days of the ticket type or the list. */
  z.object({
    kind: z.literal('outside_window'),
    /** Nearest time that passes all rules; null: none. */
    next_at: instant.nullable(),
    /** When the last time to enter ended; null: there was none. */
    last_until: instant.nullable(),
    /** Gates to go to at that time, when this is not one of them. */
    gates: z.array(z.string()).optional(),
  }),
  /** The ticket enters at other gates. */
  z.object({ kind: z.literal('wrong_gate'), gates: z.array(z.string()) }),
  z.object({
    kind: z.literal('entries_used_up'),
    /** Counted entries, and how many the rule allows. */
    used: z.number().int(),
    max: z.number().int(),
    /** Nearest time that passes all rules; null: none. */
    next_at: instant.nullable(),
    /** Gates to go to at that time, when this is not one of them. */
    gates: z.array(z.string()).optional(),
  }),
  z.object({
    kind: z.literal('revoked'),
    at: instant,
    reason: codeEndReason,
    /** Lists for the replacement ticket, when it is not for this list; absent in older stored verdicts. */
    expected_lists: z.array(expectedList).optional(),
  }),
  z.object({ kind: z.literal('unknown_code') }),
  /** Authentic code of a ticket type that this door does not know yet. */
  z.object({ kind: z.literal('unknown_ticket_type') }),
  /** The list has rules or values that this build of the app does not know. */
  z.object({ kind: z.literal('needs_update') }),
  z.object({ kind: z.literal('list_not_active'), opens_at: instant }),
  z.object({ kind: z.literal('list_expired'), closed_at: instant }),
  z.object({ kind: z.literal('list_incomplete') }),
])
export type Verdict = z.infer<typeof verdict>
export type VerdictKind = Verdict['kind']

/** A verdict from a build that may be newer; an unknown kind counts as a refusal. */
export const receivedVerdict = verdict.catch({ kind: 'needs_update' })

const KINDS = verdict.options.map((option) => option.shape.kind.value)

/** A phone may be newer than the server: an unknown kind counts as a refusal. */
const unknownVerdictKind = z
  .string()
  .regex(/^[a-z]+(_[a-z]+)*$/)
  .max(40)
  .transform(() => 'needs_update' as const)

/** The verdict shown by a door: the whole verdict, or only its kind. */
export const localVerdict = z.preprocess(
  (input) => (typeof input === 'string' ? { kind: input } : input),
  z.looseObject({ kind: z.union([z.enum(KINDS), unknownVerdictKind]) }),
)
export type LocalVerdict = z.infer<typeof localVerdict>

/** Returns a shown verdict with all fields; missing ones become the scan's instant or unknown. */
export function completeVerdict(received: LocalVerdict, at: Instant): Verdict {
  const parsed = verdict.safeParse(received)
  if (parsed.success) return parsed.data
  switch (received.kind) {
    case 'already_in':
      return { kind: 'already_in', first_at: at, gate: null, device: '' }
    case 'wrong_ticket_type':
      return { kind: 'wrong_ticket_type', expected_lists: [] }
    case 'wrong_event':
      return { kind: 'wrong_event', event_title: null, starts_at: null }
    case 'revoked':
      return { kind: 'revoked', at, reason: 'lost' }
    case 'not_approved':
      return { kind: 'not_approved', approval: 'waiting' }
    case 'too_soon':
      return { kind: 'too_soon', next_at: at }
    case 'outside_window':
      return { kind: 'outside_window', next_at: null, last_until: null }
    case 'wrong_gate':
      return { kind: 'wrong_gate', gates: [] }
    case 'entries_used_up':
      return { kind: 'entries_used_up', used: 0, max: 0, next_at: null }
    case 'undo_refused':
      return { kind: 'undo_refused', reason: 'nothing_to_undo' }
    case 'list_not_active':
      return { kind: 'list_not_active', opens_at: at }
    case 'list_expired':
      return { kind: 'list_expired', closed_at: at }
    case 'cancelled':
    case 'refunded':
      return { kind: received.kind, at }
    default:
      return { kind: received.kind }
  }
}
