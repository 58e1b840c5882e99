import type { LockPayable, PaymentRow } from '#server/domains/payments/payments/service.ts'
import type { LockForRefund } from '#server/domains/payments/refunds/service.ts'

export type PayableKind = 'order' | 'booking'
/** Lock functions for a payment that ended and for a refund. */
export type Payable = { lockToPay: LockPayable; lockHolder: LockForRefund }

const payables = new Map<PayableKind, Payable>()

/** Registers the lock functions of orders or bookings; called once, when their domain is loaded. */
export function registerPayable(kind: PayableKind, payable: Payable): void {
  payables.set(kind, payable)
}

/**
 * Returns the payable of a payment.
 * @throws when its domain was not loaded
 */
export function payableOf({ id, booking_id }: PaymentRow): Payable {
  const payable = payables.get(booking_id === null ? 'order' : 'booking')
  if (payable === undefined) throw new Error(`Nobody takes the payment ${id}`)
  return payable
}
