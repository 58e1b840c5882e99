import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idOf } from './id.ts'
import { instant } from './instant.ts'
import { listQuery, one, pageOf } from './list-query.ts'

export const attendeeStatus = z.enum(['ACTIVE', 'CANCELLED'])
export type AttendeeStatus = z.infer<typeof attendeeStatus>

export const reissueReason = z.enum(['renamed', 'passed_on', 'resent', 'lost'])
export type ReissueReason = z.infer<typeof reissueReason>

export const attendee = z.object({
  id: idOf('attendee'),
  event_id: idOf('event'),
  order_id: idOf('order'),
  ticket_id: idOf('ticket'),
  ticket_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  status: attendeeStatus,
  paid_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  refunded_at: instant.nullable(),
  reissued_at: instant.nullable(),
  note: z.string().nullable(),
  /** Null for those who may see the person but not print the ticket. */
  ticket_code: z.string().nullable(),
  checked_in_at: instant.nullable(),
  created_at: instant,
  version: z.number().int(),
})
export type Attendee = z.infer<typeof attendee>

export const ATTENDEE_SORTS = ['last_name', 'first_name', 'created_at', 'status'] as const
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
  summary: 'Attendees of an event; the list carries no ticket codes',
  query: listQuery({ sorts: ATTENDEE_SORTS, filters: ATTENDEE_FILTERS }),
  ok: pageOf(attendee),
  errors: ['event.not_found', 'permission.denied'],
})

export const readAttendee = endpoint({
  method: 'GET',
  path: '/events/:event_id/attendees/:attendee_id',
  who: 'person',
  summary: 'One attendee, with the ticket code for those who may print it',
  ok: one(attendee),
  errors: ['event.not_found', 'attendee.not_found', 'permission.denied'],
})

export const setAttendeeStatus = endpoint({
  method: 'PATCH',
  path: '/events/:event_id/attendees/:attendee_id',
  who: 'person',
  summary: 'Cancel or reactivate an attendee',
  body: z.strictObject({ status: attendeeStatus }),
  ok: one(attendee),
  errors: [
    'event.not_found',
    'attendee.not_found',
    'attendee.already_cancelled',
    'attendee.not_cancelled',
    'version.stale',
    'permission.denied',
  ],
  versioned: true,
})

export const reissueTicket = endpoint({
  method: 'POST',
  path: '/events/:event_id/attendees/:attendee_id/reissue',
  who: 'person',
  summary: 'Make a new ticket code; the old one is refused from now on, with the reason',
  body: z.strictObject({ reason: reissueReason }),
  ok: one(attendee),
  errors: ['event.not_found', 'attendee.not_found', 'version.stale', 'permission.denied'],
  versioned: true,
})
