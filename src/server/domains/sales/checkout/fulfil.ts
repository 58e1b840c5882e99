import { requestRefund } from '#server/domains/sales/order-refunds/service.ts'
import type { Id } from '#contract/wire/id.ts'
import { paymentMovement } from '#rules/sales/ledger.ts'
import { queueOrderMail, queuePaymentFailed } from '#server/domains/sales/order-emails/service.ts'
import type { FullReservation } from '#server/domains/sales/order-view/service.ts'
import {
  type LockPayable,
  type PaymentContext,
  type PaymentRow,
  bookMovement,
  paymentSubjectOf,
  requestPaymentRefund,
} from '#server/domains/payments/index.ts'
import { complete, completeTooLate, saveFailedReservation } from './complete.ts'
import * as store from './store.ts'

/**
 * Locks the order of a payment. A successful payment completes the order, also after the hold expired if capacity
 * is left; otherwise it is refunded in full (S9.3, S9.4).
 */
export const lockOrderForPayment: LockPayable = async ({ tx }, payment) => {
  const order_key = orderOf(payment)
  const reservation = await store.lock(tx, order_key.event_id, order_key.order_id)
  return {
    paid: (context) => applyPayment(context, payment, reservation),
    failed: async (context, failure) => {
      if (reservation !== undefined) await saveFailedReservation(context, reservation)
      await queuePaymentFailed(context, { ...order_key, failure })
    },
  }
}

async function applyPayment(
  work: PaymentContext,
  payment: PaymentRow,
  reservation: FullReservation | undefined,
): Promise<'bought' | 'too_late' | 'paid_twice'> {
  const { tx, now } = work
  const order_key = orderOf(payment)
  const { amount_cents } = payment
  if (reservation === undefined) {
    // The order was already bought with another payment.
    await bookMovement(tx, payment, duplicatePaymentMovement(payment), now)
    const back = { amount_cents, reason: 'paid_twice', notify_buyer: true, requested_by: null } as const
    await requestPaymentRefund(work, payment, back)
    return 'paid_twice'
  }
  await bookMovement(tx, payment, paymentMovement(reservation.priced), now)
  if ((await complete(work, reservation, { kind: 'paid', payment_id: payment.id })) !== null) return 'bought'
  await completeTooLate(work, reservation, payment.id)
  const back = { amount_cents, reason: 'paid_too_late', notify_buyer: false, requested_by: null } as const
  await requestRefund(work, order_key, back)
  await queueOrderMail(work, 'paid-too-late', { ...order_key, refund_cents: amount_cents })
  return 'too_late'
}

function orderOf(payment: PaymentRow): { event_id: Id; order_id: Id } {
  const { event_id, order_id } = paymentSubjectOf(payment)
  if (event_id === null) throw new Error(`${payment.id} is for no order`)
  return { event_id, order_id }
}

function duplicatePaymentMovement({ amount_cents }: PaymentRow) {
  return { provider: amount_cents, sales: -amount_cents, fees: 0, taxes: 0 }
}
