import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { listQuery, itemOf, pageOf } from '../wire/list-query.ts'
import { cents, sumOfCents } from '../wire/money.ts'
import { code, text } from '../wire/text.ts'
import { handBack } from '../orders/money-back.ts'
import { attendance, booking, bookingFull, bookingPayment, savedBooking } from './booking-shape.ts'
import { BOOKING_NOTE_MAX, bookingOnBehalfNew } from './new-booking.ts'
import { resource } from '#contract/wire/resource.ts'

export const BOOKING_REASON_MAX = 1000
const REFERENCE_MAX = 100
const BOOKING = '/bookings/:booking_id'
const times = { starts_at: instant, ends_at: instant }

export const listBookings = endpoint({
  method: 'GET',
  path: '/bookings',
  who: 'person',
  summary: 'List the bookings of the venue; the search covers names, e-mail addresses and phones of clients',
  query: listQuery({
    sorts: ['starts_at', 'created_at', 'answer_by'],
    filters: ['state', 'room_id', 'starts_at', 'series_id'],
  }),
  ok: pageOf(booking),
  errors: ['venue.not_found'],
})

export const readBooking = endpoint({
  method: 'GET',
  path: BOOKING,
  who: 'person',
  summary: 'Retrieve a booking with its history',
  ok: itemOf(bookingFull),
  errors: ['venue.not_found', 'booking.not_found'],
})

export const createBooking = endpoint({
  method: 'POST',
  path: '/bookings',
  who: 'person',
  summary:
    'Create a booking for a client, regardless of the room rules; refused with the conflicts if occupied',
  body: bookingOnBehalfNew,
  ok: itemOf(bookingFull),
  ok_status: 201,
  errors: [
    'venue.not_found',
    'room.not_found',
    'occupancy.taken',
    'booking.invalid',
    'booking.clashes',
    'id.taken',
  ],
})

const decision = ['venue.not_found', 'booking.not_found', 'booking.not_open', 'version.stale'] as const
const reason = text(0, BOOKING_REASON_MAX).default('')

export const approveBooking = endpoint({
  method: 'POST',
  path: `${BOOKING}/approve`,
  who: 'person',
  summary:
    'Approve a booking request; it is held until paid if money is due, and a lower price needs a reason',
  body: z.strictObject({
    /** Net of taxes and fees; null: the requested price. */
    price_cents: cents.nullable().default(null),
    reason,
    /** Null: in 48 hours, or at the start when that is sooner. */
    pay_by: instant.nullable().default(null),
  }),
  ok: itemOf(bookingFull),
  errors: [...decision, 'booking.invalid'],
  versioned: true,
})

export const declineBooking = endpoint({
  method: 'POST',
  path: `${BOOKING}/decline`,
  who: 'person',
  summary: 'Decline a booking request or second option, with a reason; the next option moves up',
  body: z.strictObject({ reason: text(1, BOOKING_REASON_MAX) }),
  ok: itemOf(bookingFull),
  errors: decision,
  versioned: true,
})

export const cancelBooking = endpoint({
  method: 'POST',
  path: `${BOOKING}/cancel`,
  who: 'person',
  summary: 'Cancel a booking for the venue; everything paid is refunded without a fee',
  body: z.strictObject({ reason: text(1, BOOKING_REASON_MAX) }),
  ok: itemOf(bookingFull),
  errors: [...decision, 'refund.pending', 'refund.disputed'],
  versioned: true,
})

export const moveBooking = endpoint({
  method: 'POST',
  path: `${BOOKING}/move`,
  who: 'person',
  summary:
    'Move a booking to another time or room at the price there; refused with the conflicts if occupied',
  body: z.strictObject({
    ...times,
    room_id: idOf('room').optional(),
    reason,
    /** The displayed price of the new time; refused if it is another one. Omitted: any. */
    total_gross_cents: sumOfCents.optional(),
  }),
  ok: itemOf(bookingFull),
  errors: [
    ...decision,
    'booking.invalid',
    'booking.sum_changed',
    'room.not_found',
    'occupancy.taken',
    'refund.pending',
    'refund.disputed',
  ],
  versioned: true,
})

export const markBookingAsPaid = endpoint({
  method: 'POST',
  path: `${BOOKING}/mark-as-paid`,
  who: 'person',
  summary: 'Mark a booking as paid by hand; a held one is confirmed',
  body: z.strictObject({ payment: bookingPayment, reference: code(0, REFERENCE_MAX).default('') }),
  ok: itemOf(bookingFull),
  errors: decision,
  versioned: true,
})

export const giveBack = endpoint({
  method: 'POST',
  path: `${BOOKING}/given-back`,
  who: 'person',
  summary: 'Record that an owed refund of a booking was paid out by hand',
  body: handBack,
  ok: itemOf(bookingFull),
  errors: [...decision, 'refund.nothing_owed', 'refund.too_much', 'refund.invalid'],
  versioned: true,
})

/** Booking fields that staff may edit offline, because they decide nothing. */
export const bookingEdit = z.strictObject({
  /** Never visible to the client. */
  staff_note: text(0, BOOKING_NOTE_MAX).optional(),
  /** From 30 minutes before the start; `did_not_come` from the start. */
  attendance: attendance.nullable().optional(),
})
export type BookingEdit = z.infer<typeof bookingEdit>

export const updateBooking = endpoint({
  method: 'PATCH',
  path: BOOKING,
  who: 'person',
  summary:
    'Update staff note and attendance of a booking; attendance at the earliest 30 minutes before its start',
  body: bookingEdit,
  ok: itemOf(bookingFull),
  errors: ['venue.not_found', 'booking.not_found', 'booking.not_open', 'version.stale'],
  versioned: true,
})

export const bookingResource = resource({
  row: savedBooking,
  input: null,
  change: bookingEdit,
  update: updateBooking,
})
