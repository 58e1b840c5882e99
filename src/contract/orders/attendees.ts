import { z } from 'zod'
import { email, locale } from '../wire/contact.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { keyedListQuery, keyedPageOf, itemOf } from '../wire/list-query.ts'
import { cents } from '../wire/money.ts'
import { nameText, text } from '../wire/text.ts'
import { FIRST_NAME_MAX, LAST_NAME_MAX } from '../account/users.ts'
import { resource } from '#contract/wire/resource.ts'

export const ATTENDEE_NOTE_MAX = 255
/** Attendees per page of changes. */
export const ATTENDEE_CHANGES_PAGE = 1000

export const attendeeStatus = z.enum(['ACTIVE', 'CANCELLED'])
export type AttendeeStatus = z.infer<typeof attendeeStatus>

export const reissueReason = z.enum(['renamed', 'passed_on', 'resent', 'lost'])
export type ReissueReason = z.infer<typeof reissueReason>
/** Why a code is refused: it was replaced, or its door key was retired. */
export const codeEndReason = z.enum([...reissueReason.options, 'key_retired'])

/** When a ticket became invalid, as doors receive it. */
export const ticketEndFields = {
  cancelled_at: instant.optional(),
  /** When a cancelled ticket was given back because somebody else bought its place. */
  resold_at: instant.optional(),
  refunded_at: instant.optional(),
}

export const attendee = z.object({
  id: idOf('attendee'),
  event_id: idOf('event'),
  order_id: idOf('order'),
  ticket_id: idOf('ticket'),
  ticket_name: z.string(),
  price_id: idOf('price').nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  status: attendeeStatus,
  paid_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  refunded_at: instant.nullable(),
  reissued_at: instant.nullable(),
  /** When the buyer offered the ticket to others, and when it was sold and so given back; absent in older rows. */
  offered_at: instant.nullable().default(null),
  resold_at: instant.nullable().default(null),
  /** Erased for privacy: the ticket stays without a name, cancelled. */
  erased_at: instant.nullable(),
  note: z.string().nullable(),
  needs_attention: z.boolean(),
  /** Null without permission to print the ticket. */
  ticket_code: z.string().nullable(),
  /** Code of another ticket system that doors admit; absent in lists, without permission, and if there is none. */
  external_code: z.string().optional(),
  checked_in_at: instant.nullable(),
  created_at: instant,
  version: z.number().int(),
})
export type Attendee = z.infer<typeof attendee>

const attendeeFields = {
  first_name: nameText(1, FIRST_NAME_MAX),
  last_name: nameText(0, LAST_NAME_MAX),
  email,
  /** Shown at the door. */
  note: text(0, ATTENDEE_NOTE_MAX).nullable(),
  needs_attention: z.boolean(),
}

/** Input of a manually added attendee; creates a completed manual order, which cannot be refunded. */
export const attendeeNew = z.strictObject({
  id: idOf('attendee').optional(),
  ...attendeeFields,
  last_name: attendeeFields.last_name.default(''),
  note: attendeeFields.note.default(null),
  needs_attention: z.boolean().default(false),
  ticket_id: idOf('ticket'),
  /** For a tiered ticket: the tier; default: the first. */
  price_id: idOf('price').optional(),
  amount_paid_cents: cents.default(0),
  send_confirmation_email: z.boolean().default(false),
  locale: locale.default('zh-hk'),
})
export type AttendeeNew = z.infer<typeof attendeeNew>

/**
 * Attendee fields that may change; omitted fields stay unchanged. Another ticket type without a price gets
 * its first price.
 */
export const attendeeEdit = z
  .strictObject({ ...attendeeFields, ticket_id: idOf('ticket'), price_id: idOf('price') })
  .partial()
export type AttendeeEdit = z.infer<typeof attendeeEdit>

export const ATTENDEE_SORTS = ['last_name', 'first_name', 'email', 'created_at', 'status'] as const
export const ATTENDEE_FILTERS = [
  'ticket_id',
  'status',
  'order_id',
  'paid_at',
  'cancelled_at',
  'refunded_at',
] as const

export const listAttendees = endpoint({
  method: 'GET',
  path: '/events/:event_id/attendees',
  who: 'person',
  summary: 'List the attendees of an event; no ticket codes',
  query: keyedListQuery({ sorts: ATTENDEE_SORTS, filters: ATTENDEE_FILTERS }),
  ok: keyedPageOf(attendee),
  errors: ['event.not_found'],
})

export const createAttendee = endpoint({
  method: 'POST',
  path: '/events/:event_id/attendees',
  who: 'person',
  summary: 'Create an attendee manually, with a completed order of their own, which cannot be refunded',
  body: attendeeNew,
  ok: itemOf(attendee),
  ok_status: 201,
  errors: [
    'event.not_found',
    'attendee.ticket_unknown',
    'attendee.price_unknown',
    'ticket.sold_out',
    'id.taken',
  ],
})

/** Lists the attendees of an event in the order of their last change, for offline storage. */
export const listAttendeeChanges = endpoint({
  method: 'GET',
  path: '/events/:event_id/attendee-changes',
  who: 'person',
  summary: 'List the attendees changed since a cursor, oldest change first; at most 1,000 per page',
  query: z.strictObject({ cursor: z.string().max(200).optional() }),
  ok: z.object({
    data: z.array(attendee),
    meta: z.object({
      cursor: z.string(),
      has_more: z.boolean(),
      /** The cursor was invalid: these rows replace all stored ones. */
      from_start: z.boolean(),
      total: z.number().int(),
    }),
  }),
  errors: ['event.not_found'],
})

export const exportFormat = z.enum(['xlsx', 'csv'])

export const exportAttendees = endpoint({
  method: 'POST',
  path: '/events/:event_id/attendees/export',
  who: 'person',
  summary: 'Export the attendees that match a search and filters, as XLSX or CSV; no row limit',
  body: z.strictObject({
    format: exportFormat,
    query: text(0, 200).default(''),
    ticket_id: idOf('ticket').optional(),
    status: attendeeStatus.optional(),
    /** Default: paid and unpaid. */
    is_paid: z.boolean().optional(),
    is_refunded: z.boolean().optional(),
    /** Attendees of one order, for example of a batch for a point of sale. */
    order_id: idOf('order').optional(),
  }),
  ok_file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  errors: ['event.not_found'],
})

export const readAttendee = endpoint({
  method: 'GET',
  path: '/events/:event_id/attendees/:attendee_id',
  who: 'person',
  summary: 'Retrieve an attendee; the ticket code only with permission to print it',
  ok: itemOf(attendee),
  errors: ['event.not_found', 'attendee.not_found'],
})

export const updateAttendee = endpoint({
  method: 'PUT',
  path: '/events/:event_id/attendees/:attendee_id',
  who: 'person',
  summary: 'Update an attendee; omitted fields stay unchanged, another ticket type gets a new code by e-mail',
  body: attendeeEdit,
  ok: itemOf(attendee),
  errors: [
    'event.not_found',
    'attendee.not_found',
    'attendee.ticket_unknown',
    'attendee.price_unknown',
    'ticket.sold_out',
    'attendee.erased',
    'version.stale',
  ],
  versioned: true,
})

export const resendTicket = endpoint({
  method: 'POST',
  path: '/events/:event_id/attendees/:attendee_id/resend-ticket',
  who: 'person',
  summary: 'Resend the ticket of an attendee by e-mail',
  ok: itemOf(z.object({ email: z.string() })),
  errors: ['event.not_found', 'attendee.not_found', 'attendee.already_cancelled', 'rate.limited'],
  per_minute: 60,
})

export const setAttendeeStatus = endpoint({
  method: 'PATCH',
  path: '/events/:event_id/attendees/:attendee_id',
  who: 'person',
  summary: 'Cancel or reactivate an attendee',
  body: z.strictObject({ status: attendeeStatus }),
  ok: itemOf(attendee),
  errors: [
    'event.not_found',
    'attendee.not_found',
    'attendee.already_cancelled',
    'attendee.not_cancelled',
    'ticket.sold_out',
    'attendee.erased',
    'version.stale',
  ],
  versioned: true,
})

export const reissueTicket = endpoint({
  method: 'POST',
  path: '/events/:event_id/attendees/:attendee_id/reissue',
  who: 'person',
  summary: 'Reissue a ticket; doors refuse the old code from now on and show the reason',
  body: z.strictObject({ reason: reissueReason }),
  ok: itemOf(attendee),
  errors: ['event.not_found', 'attendee.not_found', 'attendee.erased', 'version.stale'],
  versioned: true,
})

export const attendeeResource = resource({
  row: attendee,
  input: attendeeNew,
  change: attendeeEdit,
  create: createAttendee,
  update: updateAttendee,
  refs: ['ticket_id'],
})
