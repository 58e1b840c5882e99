import { savedBooking } from '#contract/rooms/booking-shape.ts'
import { updateBooking } from '#contract/rooms/bookings.ts'
import { crudResource } from './crud-resource.ts'

/** Staff notes and attendance of a venue booking. All other changes need the server. */
export const bookingResource = crudResource('booking', {
  is_partial: true,
  nameFields: ({ client }) => client,
  toFields: ({ staff_note, attendance }) => ({ staff_note, attendance }),
  // The response has more fields than the stored row.
  change: async (client, { row_id: booking_id }, body, options) =>
    savedBooking.parse((await client.call(updateBooking, { params: { booking_id }, body, ...options })).data),
})
