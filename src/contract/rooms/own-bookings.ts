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
  summary: "The caller's bookings of rooms, the latest start first",
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
  summary: 'One of the caller’s bookings, with what happened to it',
  ok: itemOf(ownBooking),
  errors: ['booking.not_found'],
})

export const askForBooking = endpoint({
  method: 'POST',
  path: OWN,
  who: 'client',
  summary:
    'Ask for a room: the time is taken at once, until staff decide. Where somebody has it: refused, or kept as an option behind them. A repeat under the same id gives the one that is there',
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
  summary:
    'Give a booking back before its start, for the sum that was shown; another sum is refused with the right one',
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
  summary:
    'Ask for another time; one that waits for its decision or its money moves at once, at the price of the new time',
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
  summary:
    'Pay what is due of an approved booking: the address of the page of the payment provider, the same while it is open; null where it was paid by then',
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
    'Ask the provider what became of the payment, when its own message is late; the booking as it is then',
  ok: itemOf(z.object({ booking: ownBooking, payment: orderPaymentFields.payment })),
  errors: ['booking.not_found', 'rate.limited'],
  per_minute: 60,
})
