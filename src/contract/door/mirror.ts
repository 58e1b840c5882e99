import { z } from 'zod'
import { doorBuilding } from './building.ts'
import { attendeeStatus, codeEndReason, ticketEndFields } from '../orders/attendees.ts'
import { fpsPayee } from '../orders/fps-payee.ts'
import { endpoint } from '../wire/endpoint.ts'
import { entryRules } from './entry-rules.ts'
import { event } from '../events/events.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { mirrorDevice } from './mirror-device.ts'
import { mirrorList, rulesVersion } from './mirror-list.ts'
import { scan } from './scans.ts'
import { mirrorSupervisor } from './supervisors.ts'
import { question } from '#contract/resources/questions.ts'
import { ticket } from '#contract/resources/tickets.ts'
import { receivedVerdict } from './verdict.ts'

export const MIRROR_LIMIT = 2000
export const MIRROR_LIMIT_MAX = 5000

/** A former code of a ticket with the instant and reason of its end. */
export const tombstone = z.object({ code_hash: z.string(), at: instant, reason: codeEndReason })
export type Tombstone = z.infer<typeof tombstone>

/** A ticket's former type and until when it had it. */
export const formerTicketType = z.object({ ticket_id: idOf('ticket'), until: instant })
export type FormerTicketType = z.infer<typeof formerTicketType>

/** Whether an order needs the organizer's approval, and its state. */
export const approval = z.enum(['not_needed', 'waiting', 'approved', 'declined'])
export type Approval = z.infer<typeof approval>

/** The scan with which a door took the money for an order. */
export const doorPayment = z.object({
  scan_id: idOf('scan'),
  device_id: z.string(),
  device: z.string(),
  gate: z.string().optional(),
})
export type DoorPayment = z.infer<typeof doorPayment>

/** Texts of options are those of the question's main language. */
const doorAnswer = z.union([z.string(), z.array(z.string())])
export type DoorAnswer = z.infer<typeof doorAnswer>

/** A question whose answers doors show, with its texts in every language. */
export const doorQuestion = question.pick({
  id: true,
  title: true,
  type: true,
  options: true,
  translations: true,
})
export type DoorQuestion = z.infer<typeof doorQuestion>

/**
 * The minimum that a door needs of an attendee: no e-mail, no code, at most the last digits of a phone number.
 * Absent means none. Attendees whose ticket type is not on the list come without name and note, if their ticket
 * was of a type of the list or was scanned there before, so that an old code is recognized; erased ones too, cancelled.
 */
export const mirrorAttendee = z.object({
  id: idOf('attendee'),
  code_hash: z.string(),
  /** Hash of the code that another ticket system issued (hashScannedCode); phones that ignore it do not find it. */
  foreign_hash: z.string().optional(),
  first_name: z.string(),
  last_name: z.string(),
  ticket_id: idOf('ticket'),
  /** Price of the ticket type; absent for tickets sold before prices were recorded. */
  price_id: idOf('price').optional(),
  status: attendeeStatus,
  paid: z.boolean(),
  order_id: idOf('order'),
  tombstones: z.array(tombstone).optional(),
  /** Former ticket types of an exchanged ticket, oldest first, each with its end. */
  earlier_types: z.array(formerTicketType).optional(),
  ...ticketEndFields,
  paid_at: instant.optional(),
  paid_at_door: doorPayment.optional(),
  /** Total of the whole order when it is unpaid and the door takes money. */
  owed: z.object({ cents: z.number().int(), currency: z.string() }).optional(),
  /** Absent when the order needs no approval or has it. */
  approval: approval.extract(['waiting', 'declined']).optional(),
  approved_at: instant.optional(),
  is_test: z.boolean().optional(),
  /** Member tier on the day of the event; absent for non-members. */
  tier: z.string().optional(),
  /** Notes on the order and the attendee, each with whether the door highlights it. */
  order_note: z.string().optional(),
  order_needs_attention: z.boolean().optional(),
  note: z.string().optional(),
  needs_attention: z.boolean().optional(),
  /** Last four digits of the order's phone number, if the list allows searching by them. */
  phone_end: z.string().optional(),
  /** Answers by question, those of the order included: a short text, or the chosen options. */
  answers: z.record(idOf('question'), doorAnswer).optional(),
  rules_version: rulesVersion,
  /** This build does not understand the row; never sent. */
  not_understood: z.literal(true).optional(),
})
export type MirrorAttendee = z.infer<typeof mirrorAttendee>

/** An attendee with a field or value unknown to this build: no verdict is given from partial data. */
const unrecognizedAttendee = z
  .object({
    ...mirrorAttendee.pick({ id: true, code_hash: true, ticket_id: true, order_id: true }).shape,
    first_name: z.string().catch(''),
    last_name: z.string().catch(''),
    tombstones: z.array(tombstone).optional().catch(undefined),
  })
  .transform((row) => ({ ...row, status: 'ACTIVE' as const, paid: false, not_understood: true as const }))

/** An attendee as parsed by a door, whose build may be older than the server's. */
const receivedAttendee: z.ZodType<MirrorAttendee> = z.union([mirrorAttendee, unrecognizedAttendee])

/** A scan with the verdict of the whole log, as last known to the server. */
export const mirrorScan = scan.extend({
  verdict: receivedVerdict,
  in_conflict: z.boolean(),
  /** Text of this scan named an erased person; the door that made it deletes the text. */
  is_erased: z.literal(true).optional(),
})
export type MirrorScan = z.infer<typeof mirrorScan>

/**
 * Entry rules of a ticket type: those of now, and the earlier ones, oldest first. A field unknown to this build makes
 * the page unreadable, because the ticket must not be admitted by ignoring it (decision 023).
 */
export const ticketEntry = z.strictObject({
  rules: z.strictObject(entryRules.shape),
  earlier: z.array(z.strictObject({ ...entryRules.shape, until: instant })),
})
export type TicketEntry = z.infer<typeof ticketEntry>

/** An offset of local time from UTC, in seconds, and since when it applies; null: from the beginning. */
export const utcOffset = z.object({ since: instant.nullable(), seconds: z.number().int() })
export type UtcOffset = z.infer<typeof utcOffset>

export const mirrorTicket = ticket.pick({ id: true, ticket_no: true, name: true, tier: true }).extend({
  note: z.string().optional(),
  needs_attention: z.boolean().optional(),
  /** Named price tiers; absent when there are none. */
  prices: z.array(z.object({ id: idOf('price'), label: z.string() })).optional(),
  /** Absent when the type never had entry rules. */
  entry: ticketEntry.optional(),
})
export type MirrorTicket = z.infer<typeof mirrorTicket>

/** Another list of the event, so that a refusal can name where to go and whether it is open. */
export const siblingList = z.object({
  id: idOf('check_in_list'),
  name: z.string(),
  ticket_ids: z.array(idOf('ticket')),
  activates_at: instant.nullable(),
  expires_at: instant.nullable(),
})
export type SiblingList = z.infer<typeof siblingList>

/**
 * Another event of the account close in time: the first 32 bits of its code hashes (8 hexadecimal digits each,
 * joined), so that a door can say "for Hall B, tomorrow" without a key or a name.
 */
export const neighbourEvent = z.object({
  title: z.string(),
  starts_at: instant,
  code_prefixes: z.string(),
})
export type NeighbourEvent = z.infer<typeof neighbourEvent>

export const mirrorPage = z.object({
  data: z.object({
    /** On the first page, and again after a change. */
    list: mirrorList.optional(),
    event: event
      .pick({
        id: true,
        title: true,
        starts_at: true,
        ends_at: true,
        timezone: true,
        status: true,
        happening: true,
      })
      .extend({
        /** Payee of the FPS codes that this door shows; absent when it takes no payment or FPS is not offered. */
        fps_payee: fpsPayee.optional().catch(undefined),
      })
      .optional(),
    tickets: z.array(mirrorTicket).optional(),
    sibling_lists: z.array(siblingList).optional(),
    /** Includes retired keys, so that their codes are recognized. */
    keys: z
      .array(z.object({ key_no: z.number().int(), secret: z.string(), retired_at: instant.optional() }))
      .optional(),
    device: mirrorDevice.optional(),
    /** Whose PIN opens the rights that the device lacks; empty when it has all. */
    supervisors: z.array(mirrorSupervisor).optional(),
    /** Whether attendees come with the end of their phone number; not a rule, so it is outside the list. */
    finds_by_phone: z.boolean().optional(),
    /** Questions whose answers doors show, in their order; empty for most events. */
    questions: z.array(doorQuestion).optional(),
    /** Offsets of the event's timezone around the event, oldest first, so that all doors agree on local times. */
    utc_offsets: z.array(utcOffset).optional(),
    /** Whether the list sells tickets; outside the list like the field before. */
    sells_tickets: z.boolean().optional(),
    attendees: z.array(receivedAttendee),
    scans: z.array(mirrorScan),
    removed: z.array(z.string()),
  }),
  meta: z.object({
    cursor: z.string(),
    complete: z.boolean(),
    /** This page restarts the list and invalidates earlier data (no cursor, or a restored server). */
    from_start: z.boolean(),
    total_attendees: z.number().int(),
    server_time: instant,
    /** How full the building is; null when the account sets no limit, absent from older servers. */
    building: doorBuilding.nullable().optional(),
  }),
})
export type MirrorPage = z.infer<typeof mirrorPage>

export const readMirror = endpoint({
  method: 'GET',
  path: '/check-in-lists/:check_in_list_id/mirror',
  who: 'door',
  summary: 'Retrieve the mirror of a check-in list page by page; without a cursor from the start',
  query: z.strictObject({
    cursor: z.string().max(500).optional(),
    limit: z.coerce.number().int().min(1).max(MIRROR_LIMIT_MAX).default(MIRROR_LIMIT),
    /** Continues before the first code of another ticket system, for a door whose earlier version ignored them. */
    foreign_codes: z.literal('again').optional(),
  }),
  ok: mirrorPage,
  errors: ['check_in_list.not_found', 'mirror.cursor_invalid', 'device.revoked'],
})

export const lookUpCode = endpoint({
  method: 'POST',
  path: '/check-in-lists/:check_in_list_id/look-up',
  who: 'door',
  summary: 'Look up a ticket by the hash of its code; null if there is none',
  body: z.strictObject({ code_hash: z.string().regex(/^[0-9a-f]{24}$/, 'code_hash') }),
  ok: z.object({
    data: z.object({
      attendee: receivedAttendee.nullable(),
      scans: z.array(mirrorScan),
      /** Another event of this account that the code belongs to. */
      other_event: z.object({ title: z.string(), starts_at: instant }).nullable(),
      /** Doors of the event sell: an authentic code may be of a sale that has not arrived. */
      may_be_unsent: z.boolean().optional(),
    }),
  }),
  is_background: true,
  errors: ['check_in_list.not_found', 'device.revoked'],
})

export const readNeighbours = endpoint({
  method: 'GET',
  path: '/check-in-lists/:check_in_list_id/neighbours',
  who: 'door',
  summary: 'List the events of the account within 7 days of now or of this event, with code hash prefixes',
  ok: z.object({ data: z.array(neighbourEvent) }),
  errors: ['check_in_list.not_found', 'device.revoked'],
})

/** Server-sent events: `{cursor}` when there are changes to pull, with the usual heartbeat. */
export const STREAM_PATH = '/check-in-lists/:check_in_list_id/stream'
export const streamEvent = z.object({ cursor: z.string() })
export type StreamEvent = z.infer<typeof streamEvent>
