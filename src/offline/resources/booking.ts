import { keptBooking } from '#contract/rooms/booking-shape.ts'
import { updateBooking } from '#contract/rooms/bookings.ts'
import type { Part } from './resource.ts'

/** What staff write on a booking of the venue. Everything else about it is decided with the server. */
export const bookingPart: Part<'booking'> = {
  hangs_on: 'account',
  table: (db) => db.bookings,
  is_only_of_some_days: true,
  named: ({ client }) => client,
  toFields: ({ staff_note, attendance }) => ({ staff_note, attendance }),
  lay: (row, fields) => ({ ...row, ...fields }),
  refs: () => [],
  // The server tells more than is kept here.
  change: async (client, { row_id: booking_id }, body, options) =>
    keptBooking.parse((await client.call(updateBooking, { params: { booking_id }, body, ...options })).data),
}
