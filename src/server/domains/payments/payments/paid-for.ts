import type { Id } from '#contract/wire/id.ts'

/** What a payment is for, by its columns: an order of an event, or a booking of a room. */
export type PaymentSubject =
  { event_id: Id; order_id: Id; booking_id: null } | { event_id: null; order_id: null; booking_id: Id }

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

/** Returns which of both a row belongs to; the database ensures that it is exactly one. */
export function paymentSubjectOf({
  event_id,
  order_id,
  booking_id,
}: Record<keyof PaymentSubject, Id | null>): PaymentSubject {
  if (booking_id !== null) return bookingSubject(booking_id)
  if (event_id === null || order_id === null) throw new Error('Money is for an order or a booking.')
  return orderSubject({ event_id, order_id })
}
