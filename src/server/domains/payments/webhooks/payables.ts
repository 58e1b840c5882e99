import type { LockPayable, PaymentRow } from '#server/domains/payments/payments/service.ts'
import type { LockForRefund } from '#server/domains/payments/refunds/service.ts'

/** What can be paid for. */
export type PayableKind = 'order' | 'booking'
/** How it is locked: when a payment of it ends, and when money of it goes back. */
export type Payable = { lockToPay: LockPayable; lockHolder: LockForRefund }

const payables = new Map<PayableKind, Payable>()

/** Says how orders or bookings are locked; called once, where their domain is loaded. */
export function registerPayable(kind: PayableKind, payable: Payable): void {
  payables.set(kind, payable)
}

/** What a payment is for. @throws when its domain was not loaded */
export function payableOf({ id, booking_id }: PaymentRow): Payable {
  const payable = payables.get(booking_id === null ? 'order' : 'booking')
  if (payable === undefined) throw new Error(`Nobody takes the payment ${id}`)
  return payable
}
