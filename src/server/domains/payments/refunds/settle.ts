import type { Id } from '#contract/wire/id.ts'
import { refundMovement } from '#rules/sales/ledger.ts'
import type { RefundReport } from '#server/core/integrations/payment/provider.ts'
import * as payments from '#server/domains/payments/payments/service.ts'
import type { PaymentRow } from '#server/domains/payments/payments/service.ts'
import { refundedOfPayment, refundableOfPayment } from './refundable.ts'
import { requestPaymentRefund, type RefundContext } from './request.ts'
import * as store from './store.ts'
import type { RefundRow } from './store.ts'

/** A sum that moves without anybody here having asked; `unasked_cents`: what of it was not to go back anyway. */
export type UnrequestedSum = { amount_cents: number; unasked_cents: number }

/** What the money of a payment was for, locked: what becomes of it when money goes back, or does not. */
export type RefundHandlers = {
  /** What was asked for here has arrived. */
  arrived: (refund: RefundRow) => Promise<void>
  /** It cannot go back. */
  failed: (refund: RefundRow) => Promise<void>
  /** It cannot, because the money has left otherwise; so much of it is asked for anew. */
  replaced: (refund: RefundRow, rest_cents: number) => Promise<void>
  /** Money is to leave that nobody here asked for. @returns how much of it was owed back, and is not any more */
  covered: (amount_cents: number) => Promise<number>
  /** Such money is on its way, in so far as it was not on its way before. */
  leaves: (unasked: UnrequestedSum, refund: RefundRow | null) => Promise<void>
  /** It is gone for good; below 0: what was gone is back. */
  gone: (unasked: UnrequestedSum, refund: RefundRow | null) => Promise<void>
  /** It did not leave after all, or came back; what had been covered by it is to go back again. */
  returns: (unasked: UnrequestedSum, refund: RefundRow | null) => Promise<void>
  tell: (kind: ProviderNoticeKind, amount_cents: number) => Promise<void>
}
/** What staff are told of that was done at the payment provider. */
export type ProviderNoticeKind = 'refunded_at_provider' | 'dispute_opened' | 'dispute_won' | 'dispute_lost'
export type LockForRefund = (work: RefundContext, payment: PaymentRow) => Promise<RefundHandlers>

/** Takes in how a refund that was asked for here stands at the provider, whoever said so and however often. */
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
    // A bank may send back what had arrived.
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

/** What left the payment meanwhile cannot go back again: only the rest is asked for anew. */
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

/** Sales, fees and taxes go back as they were booked with the payment; the refund is not written down as gone yet. */
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
