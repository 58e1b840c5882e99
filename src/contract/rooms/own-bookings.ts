import { z } from 'zod'
import { orderPaymentFields } from '#contract/orders/buyer-order.ts'
import { endpoint } from '../wire/endpoint.ts'
import { instant } from '../wire/instant.ts'
import { listQuery, itemOf, pageOf } from '../wire/list-query.ts'
import { sumOfCents } from '../wire/money.ts'
import { ownBooking } from './booking-shape.ts'
import { bookingNew } from './new-booking.ts'

/** Maximum open requests per client; a series counts as one. */
export const OPEN_REQUESTS_MAX = 20

const OWN = '/WOWusers/bookings'
const OWN_BOOKING = `${OWN}/:booking_id` as const
export const listOwnBookings = endpoint({
  method: 'GET',
  path: OWN,
  who: 'client',
  summary: 'List the bookings of the caller, latest start first',
  query: listQuery({
    sorts: ['starts_at', 'created_at'],
    filters: ['room_id', 'starts_at'],
    direction: 'desc',
  }),
  ok: pageOf(ownBooking.omit({ timeline: true })),
  errors: [],
})

export const readOwnBooking = endpoint({
  method: 'GET',
  path: OWN_BOOKING,
  who: 'client',
  summary: 'Retrieve a booking of the caller with its history',
  ok: itemOf(ownBooking),
  errors: ['booking.not_found'],
})

export const askForBooking = endpoint({
  method: 'POST',
  path: OWN,
  who: 'client',
  summary: 'Create a booking request, which reserves its time; refused if taken, unless as a second option',
  body: bookingNew,
  ok: itemOf(ownBooking),
  ok_status: 201,
  errors: [
    'room.not_found',
    'room.taken',
    'booking.invalid',
    'booking.clashes',
    'booking.too_many',
    'id.taken',
  ],
})

export const cancelOwnBooking = endpoint({
  method: 'POST',
  path: `${OWN_BOOKING}/cancel`,
  who: 'client',
  summary: 'Cancel a booking of the caller; refused after its start, or if the refund amount has changed',
  body: z.strictObject({ refund_cents: sumOfCents }),
  ok: itemOf(ownBooking),
  errors: [
    'booking.not_found',
    'booking.not_open',
    'booking.sum_changed',
    'refund.pending',
    'refund.disputed',
  ],
})

export const moveOwnBooking = endpoint({
  method: 'POST',
  path: `${OWN_BOOKING}/move`,
  who: 'client',
  summary: 'Move a booking of the caller to another time; refused if the price of that time has changed',
  body: z.strictObject({ starts_at: instant, ends_at: instant, total_gross_cents: sumOfCents }),
  ok: itemOf(ownBooking),
  errors: [
    'booking.not_found',
    'booking.not_open',
    'booking.invalid',
    'booking.sum_changed',
    'room.taken',
    'refund.pending',
    'refund.disputed',
  ],
})

export const payOwnBooking = endpoint({
  method: 'POST',
  path: `${OWN_BOOKING}/payment`,
  who: 'client',
  summary: 'Pay an approved booking of the caller; returns the payment page URL, null if already paid',
  ok: z.object({ data: z.object({ redirect_url: z.url().nullable(), booking: ownBooking }) }),
  errors: [
    'booking.not_found',
    'booking.not_open',
    'payment.unavailable',
    'payment.not_connected',
    'payment.sum_impossible',
    'rate.limited',
  ],
  per_minute: 30,
})

export const readOwnPayment = endpoint({
  method: 'GET',
  path: `${OWN_BOOKING}/payment`,
  who: 'client',
  summary:
    'Retrieve a booking of the caller with its payment state; asks the provider if its webhook is late',
  ok: itemOf(z.object({ booking: ownBooking, payment: orderPaymentFields.payment })),
  errors: ['booking.not_found', 'rate.limited'],
  per_minute: 60,
})
