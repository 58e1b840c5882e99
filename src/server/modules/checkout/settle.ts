import type { Id } from '#contract/wire/id.ts'
import { paymentMovement } from '#rules/sale/ledger.ts'
import type { PaymentReport } from '#server/adapters/payment/provider.ts'
import type { Deps } from '#server/http/mount.ts'
import { queueOrderMail, queuePaymentFailed } from '#server/modules/order-mails/service.ts'
import * as payments from '#server/modules/payments/service.ts'
import type { PaymentRow } from '#server/modules/payments/service.ts'
import { refundOfPayment, requestRefund } from '#server/modules/refunds/service.ts'
import { complete, completeTooLate, keepFailed, type Work } from './complete.ts'
import * as store from './store.ts'
import type { FullReservation } from './store.ts'

/** What a report of the provider came to; `refused` has to be looked into. */
export type Settled = 'unchanged' | 'bought' | 'failed' | 'closed' | 'too_late' | 'paid_twice' | 'refused'

/** What settling needs: the clock itself, because it is read when everything is locked. */
export type Settling = Omit<Work, 'now'> & Pick<Deps, 'clock'>

/**
 * Takes in how a payment stands at the provider, whoever said so and however often. Money that came buys the order,
 * also after the hold ran out as long as places are left; else it goes back in full. A sum or a currency that is not
 * the one that was asked for buys nothing (S9.3, S9.4).
 */
export async function settlePayment(
  { clock, ...needs }: Settling,
  payment_id: Id,
  report: PaymentReport,
): Promise<Settled> {
  const { tx } = needs
  const payment = await payments.lock(tx, payment_id)
  if (payment === undefined || payment.status === 'SUCCEEDED' || payment.status === 'REFUSED')
    return 'unchanged'
  const held = await store.lock(tx, payment.event_id, payment.order_id)
  // Whoever waited for a lock would go by an older clock.
  const now = clock()
  const work = { ...needs, now }
  switch (report.status) {
    case 'PENDING':
      return 'unchanged'
    case 'CLOSED':
      if (payment.status !== 'PENDING') return 'unchanged'
      await payments.save(tx, payment_id, { status: 'CLOSED', settled_at: now, closed_at: now })
      return 'closed'
    case 'FAILED':
      if (payment.status !== 'PENDING') return 'unchanged'
      await payments.save(tx, payment_id, { status: 'FAILED', failure: report.failure, settled_at: now })
      if (held !== undefined) await keepFailed(work, held)
      await queuePaymentFailed(work, { ...payment, failure: report.failure })
      return 'failed'
    case 'SUCCEEDED':
      if (report.amount_cents !== payment.amount_cents || report.currency !== payment.currency) {
        await payments.save(tx, payment_id, { status: 'REFUSED', settled_at: now })
        return 'refused'
      }
      await payments.save(tx, payment_id, { status: 'SUCCEEDED', failure: null, settled_at: now })
      return takeMoney(work, payment, held)
  }
}

async function takeMoney(
  work: Work,
  payment: PaymentRow,
  held: FullReservation | undefined,
): Promise<Settled> {
  const { tx, now } = work
  const { event_id, order_id } = payment
  if (held === undefined) {
    // The order was bought with another payment before.
    await payments.book(tx, payment, paidForNothing(payment), now)
    await refundOfPayment(work, payment, 'paid_twice')
    return 'paid_twice'
  }
  await payments.book(tx, payment, paymentMovement(held.priced), now)
  if ((await complete(work, held, { kind: 'paid', payment_id: payment.id })) !== null) return 'bought'
  await completeTooLate(work, held, payment.id)
  const { amount_cents } = payment
  const back = { amount_cents, reason: 'paid_too_late', notify_buyer: false, requested_by: null } as const
  await requestRefund(work, { event_id, order_id }, back)
  await queueOrderMail(work, 'paid-too-late', { event_id, order_id, refund_cents: amount_cents })
  return 'too_late'
}

function paidForNothing({ amount_cents }: PaymentRow) {
  return { provider: amount_cents, sales: -amount_cents, fees: 0, taxes: 0 }
}
