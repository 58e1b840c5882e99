import { savedBooking } from '#contract/rooms/booking-shape.ts'
import { updateBooking } from '#contract/rooms/bookings.ts'
import type { ResourceDefinition } from './resource.ts'

/** Staff notes and attendance of a venue booking. All other changes need the server. */
export const bookingResource: ResourceDefinition<'booking'> = {
  parent_kind: 'account',
  table: (db) => db.bookings,
  is_partial: true,
  nameFields: ({ client }) => client,
  toFields: ({ staff_note, attendance }) => ({ staff_note, attendance }),
  overlay: (row, fields) => ({ ...row, ...fields }),
  refs: () => [],
  // The response has more fields than the stored row.
  change: async (client, { row_id: booking_id }, body, options) =>
    savedBooking.parse((await client.call(updateBooking, { params: { booking_id }, body, ...options })).data),
}
