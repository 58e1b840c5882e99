import type { Id } from '#contract/wire/id.ts'

/** The order of an event or the booking of a room that a payment is for, by its columns. */
export type PaymentSubject =
  | { event_id: Id; order_id: Id; booking_id: null }
  | { event_id: null; order_id: null; booking_id: Id }

export const orderSubject = ({
  event_id,
  order_id,
}: {
  event_id: Id
  order_id: Id
}): Extract<PaymentSubject, { booking_id: null }> => ({
  event_id,
  order_id,
  booking_id: null,
})

export const bookingSubject = (booking_id: Id): PaymentSubject => ({
  event_id: null,
  order_id: null,
  booking_id,
})

/** Returns the order or booking of a row; the database ensures that there is exactly one. */
export function paymentSubjectOf({
  event_id,
  order_id,
  booking_id,
}: Record<keyof PaymentSubject, Id | null>): PaymentSubject {
  if (booking_id !== null) return bookingSubject(booking_id)
  if (event_id === null || order_id === null) throw new Error('Money is for an order or a booking.')
  return orderSubject({ event_id, order_id })
}
