import type { Id } from '#contract/wire/id.ts'
import { refundMovement } from '#rules/sales/ledger.ts'
import type { RefundReport } from '#server/core/integrations/payment/provider.ts'
import * as payments from '#server/domains/payments/payments/service.ts'
import type { PaymentRow } from '#server/domains/payments/payments/service.ts'
import { refundedOfPayment, refundableOfPayment } from './refundable.ts'
import { requestPaymentRefund, type RefundContext } from './request.ts'
import * as store from './store.ts'
import type { RefundRow } from './store.ts'

/**
 * An amount that moves without a request here; `unasked_cents`: the part that was not to be refunded anyway.
 */
export type UnrequestedSum = { amount_cents: number; unasked_cents: number }

/** The locked payable of a payment: what happens to it when money is refunded, or a refund fails. */
export type RefundHandlers = {
  /** A refund requested here has succeeded. */
  arrived: (refund: RefundRow) => Promise<void>
  /** It cannot be refunded. */
  failed: (refund: RefundRow) => Promise<void>
  /** It cannot be refunded because the money left in another way; the given rest is requested anew. */
  replaced: (refund: RefundRow, rest_cents: number) => Promise<void>
  /**
   * Money is about to leave without a request here.
   * @returns the part that was owed back, and is not any more
   */
  covered: (amount_cents: number) => Promise<number>
  /** Such money is in transit, as far as it was not before. */
  leaves: (unasked: UnrequestedSum, refund: RefundRow | null) => Promise<void>
  /** It is finally gone; below 0: it is back. */
  gone: (unasked: UnrequestedSum, refund: RefundRow | null) => Promise<void>
  /** It did not leave after all, or came back; what it had offset is to be refunded again. */
  returns: (unasked: UnrequestedSum, refund: RefundRow | null) => Promise<void>
  tell: (kind: ProviderNoticeKind, amount_cents: number) => Promise<void>
}
/** Actions at the payment provider that staff are notified of. */
export type ProviderNoticeKind = 'refunded_at_provider' | 'dispute_opened' | 'dispute_won' | 'dispute_lost'
export type LockForRefund = (work: RefundContext, payment: PaymentRow) => Promise<RefundHandlers>

/** Applies the state of a refund requested here at the provider; idempotent, whatever the source. */
export async function settle(
  work: RefundContext,
  refund_id: Id,
  report: RefundReport,
  lockHolder: LockForRefund,
): Promise<boolean> {
  const { tx, now } = work
  const known = await store.find(tx, refund_id)
  if (known === undefined || known.payment_id === null) return false
  const payment = await payments.find(tx, known.payment_id)
  if (payment === undefined) return false
  const holder = await lockHolder(work, payment)
  const refund = await store.lock(tx, refund_id)
  if (refund === undefined) return false
  if (report.provider_ref !== undefined && refund.provider_ref === null)
    await store.save(tx, refund_id, { provider_ref: report.provider_ref })
  if (refund.status === 'SUCCEEDED' && report.status === 'FAILED') {
    // A bank may return a refund that had succeeded.
    await book(work, refund, -refund.amount_cents)
    await store.save(tx, refund_id, { status: 'FAILED', failure: report.failure, settled_at: now })
    await holder.gone({ amount_cents: -refund.amount_cents, unasked_cents: 0 }, refund)
    await holder.failed(refund)
    return true
  }
  if (refund.status !== 'PENDING' || report.status === 'PENDING') return true
  if (report.status !== 'FAILED') {
    await book(work, refund, refund.amount_cents)
    await store.save(tx, refund_id, { status: 'SUCCEEDED', failure: null, settled_at: now })
    await holder.arrived(refund)
    return true
  }
  await store.save(tx, refund_id, { status: 'FAILED', failure: report.failure, settled_at: now })
  await fail(work, payment, refund, holder)
  return true
}

/** Money that left the payment meanwhile cannot be refunded again: only the rest is requested anew. */
async function fail(
  work: RefundContext,
  payment: PaymentRow,
  refund: RefundRow,
  holder: RefundHandlers,
): Promise<void> {
  const left = Math.max(0, await refundableOfPayment(work, payment))
  if (left >= refund.amount_cents) return holder.failed(refund)
  if (left > 0) await requestPaymentRefund(work, payment, { ...refund, amount_cents: left })
  await holder.replaced(refund, left)
}

/**
 * Sales, fees and taxes are reversed as booked with the payment. Called before the refund is stored as gone.
 */
export async function book(
  { tx, now }: RefundContext,
  refund: RefundRow,
  amount_cents: number,
): Promise<void> {
  const { payment_id } = refund
  if (payment_id === null) throw new Error(`${refund.id} is of no payment`)
  const paid = await payments.bookedTotals(tx, { movement_id: payment_id })
  const before = await refundedOfPayment(tx, payment_id)
  const id = amount_cents < 0 ? `${refund.id}/back` : refund.id
  await payments.book(tx, { ...refund, id }, refundMovement(paid, before, amount_cents), now)
}
