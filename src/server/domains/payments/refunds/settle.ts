import type { Id } from '#contract/wire/id.ts'
import type { RefundReport } from '#server/core/integrations/payment/provider.ts'
import * as payments from '#server/domains/payments/payments/service.ts'
import type { PaymentRow } from '#server/domains/payments/payments/service.ts'
import { movementOf, sharesOf } from './allocate.ts'
import { refundableOfPayment } from './refundable.ts'
import { requestPaymentRefund, type RefundContext } from './request.ts'
import * as store from './store.ts'
import type { RefundRow } from './store.ts'

/**
 * An amount that moved without a request of ours; `unasked_cents`: the part that was not due to be refunded.
 */
export type UnrequestedSum = { amount_cents: number; unasked_cents: number }

/** Handlers of the locked order or booking of a payment, called when money is refunded or a refund fails. */
export type RefundHandlers = {
  /** A refund requested here has succeeded. */
  arrived: (refund: RefundRow) => Promise<void>
  /** It cannot be refunded. */
  failed: (refund: RefundRow) => Promise<void>
  /** It cannot be refunded because the money left in another way; `rest_cents` is requested again. */
  replaced: (refund: RefundRow, rest_cents: number) => Promise<void>
  /**
   * Money is about to leave without a request here.
   * @returns the part that was owed back, and is not any more
   */
  covered: (amount_cents: number) => Promise<number>
  /** Such money is in transit. */
  leaves: (sum: UnrequestedSum, refund: RefundRow | null) => Promise<void>
  /** It has left finally; below 0: it came back. */
  gone: (sum: UnrequestedSum, refund: RefundRow | null) => Promise<void>
  /** It did not leave, or came back; the amount that it offset has to be refunded again. */
  returns: (sum: UnrequestedSum, refund: RefundRow | null) => Promise<void>
  tell: (kind: ProviderNoticeKind, amount_cents: number) => Promise<void>
}
/** Actions at the payment provider that staff are notified of. */
export type ProviderNoticeKind = 'refunded_at_provider' | 'dispute_opened' | 'dispute_won' | 'dispute_lost'
export type LockForRefund = (context: RefundContext, payment: PaymentRow) => Promise<RefundHandlers>

/** Applies the state of a refund requested here at the provider; idempotent, whatever the source. */
export async function settle(
  context: RefundContext,
  refund_id: Id,
  report: RefundReport,
  lockForRefund: LockForRefund,
): Promise<boolean> {
  const { tx, now } = context
  const existing = await store.find(tx, refund_id)
  if (existing === undefined || existing.payment_id === null) return false
  const payment = await payments.find(tx, existing.payment_id)
  if (payment === undefined) return false
  const handlers = await lockForRefund(context, payment)
  const refund = await store.lock(tx, refund_id)
  if (refund === undefined) return false
  if (report.provider_ref !== undefined && refund.provider_ref === null)
    await store.save(tx, refund_id, { provider_ref: report.provider_ref })
  if (refund.status === 'SUCCEEDED' && report.status === 'FAILED') {
    // A bank may return a refund that had succeeded.
    await book(context, refund, -refund.amount_cents)
    await store.save(tx, refund_id, { status: 'FAILED', failure: report.failure, settled_at: now })
    await handlers.gone({ amount_cents: -refund.amount_cents, unasked_cents: 0 }, refund)
    await handlers.failed(refund)
    return true
  }
  if (refund.status !== 'PENDING' || report.status === 'PENDING') return true
  if (report.status !== 'FAILED') {
    await book(context, refund, refund.amount_cents)
    await store.save(tx, refund_id, { status: 'SUCCEEDED', failure: null, settled_at: now })
    await handlers.arrived(refund)
    return true
  }
  await store.save(tx, refund_id, { status: 'FAILED', failure: report.failure, settled_at: now })
  await fail(context, payment, refund, handlers)
  return true
}

/** Money that left the payment meanwhile cannot be refunded again: only the rest is requested. */
async function fail(
  context: RefundContext,
  payment: PaymentRow,
  refund: RefundRow,
  handlers: RefundHandlers,
): Promise<void> {
  const refundable_cents = Math.max(0, await refundableOfPayment(context, payment))
  if (refundable_cents >= refund.amount_cents) return handlers.failed(refund)
  if (refundable_cents > 0)
    await requestPaymentRefund(context, payment, {
      ...refund,
      amount_cents: refundable_cents,
      ...sharesOf(refund, refundable_cents),
    })
  await handlers.replaced(refund, refundable_cents)
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
  const id = amount_cents < 0 ? `${refund.id}/back` : refund.id
  const movement = await movementOf(tx, payment_id, { ...refund, amount_cents })
  await payments.book(tx, { ...refund, id }, movement, now)
}
