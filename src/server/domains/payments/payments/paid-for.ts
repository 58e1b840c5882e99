import type { Id } from '#contract/wire/id.ts'

/** What money is for, as its rows name it: an order of an event, or a booking of a room. */
export type PaidFor =
  { event_id: Id; order_id: Id; booking_id: null } | { event_id: null; order_id: null; booking_id: Id }

export const forOrder = ({
  event_id,
  order_id,
}: {
  event_id: Id
  order_id: Id
}): Extract<PaidFor, { booking_id: null }> => ({
  event_id,
  order_id,
  booking_id: null,
})

export const forBooking = (booking_id: Id): PaidFor => ({ event_id: null, order_id: null, booking_id })

/** Of which of both a row of money is; the database holds that it is one. */
export function paidFor({ event_id, order_id, booking_id }: Record<keyof PaidFor, Id | null>): PaidFor {
  if (booking_id !== null) return forBooking(booking_id)
  if (event_id === null || order_id === null) throw new Error('Money is for an order or a booking.')
  return forOrder({ event_id, order_id })
}
