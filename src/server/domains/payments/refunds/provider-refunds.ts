import { newId } from '#contract/wire/id.ts'
import type { ProviderRefund, RefundReport } from '#server/core/integrations/payment/provider.ts'
import * as payments from '#server/domains/payments/payments/service.ts'
import type { PaymentRow } from '#server/domains/payments/payments/service.ts'
import { refundableOfPayment } from './refundable.ts'
import { recordRefund, type RefundContext } from './request.ts'
import { book, type RefundHandlers, type LockForRefund } from './settle.ts'
import * as store from './store.ts'
import type { RefundRow } from './store.ts'

/**
 * Applies a refund made at the provider, of a successful payment. Idempotent by the provider's id; its states
 * may arrive in any order.
 */
export async function settleProviderRefund(
  context: RefundContext,
  payment: PaymentRow,
  provider_refund: Pick<ProviderRefund, 'provider_ref' | 'amount_cents' | 'report'>,
  lockForRefund: LockForRefund,
): Promise<void> {
  const handlers = await lockForRefund(context, payment)
  const existing = await store.findByRef(context.tx, provider_refund.provider_ref)
  if (existing !== undefined) return advance(context, existing, provider_refund.report, handlers)
  if (provider_refund.report.status === 'FAILED') return
  const is_attached = await attachProviderRef(context, payment, provider_refund, handlers)
  if (is_attached) return
  const refund = await insertProviderRefund(context, payment, provider_refund, handlers)
  await advance(context, refund, provider_refund.report, handlers)
}

/**
 * Applies the total refunded of a payment where the provider does not list each refund: the excess over known
 * refunds was made there. Refunds requested here and in progress count as known.
 */
export async function settleTotal(
  context: RefundContext,
  payment: PaymentRow,
  refunded_cents: number,
  lockForRefund: LockForRefund,
): Promise<void> {
  const handlers = await lockForRefund(context, payment)
  const known_cents = await store.sumOfPayment(context.tx, payment.id, 'PENDING', 'SUCCEEDED')
  const amount_cents = Math.min(refunded_cents, payment.amount_cents) - known_cents
  if (amount_cents <= 0) return
  const refund = await insertProviderRefund(context, payment, { provider_ref: null, amount_cents }, handlers)
  await advance(context, refund, { status: 'SUCCEEDED' }, handlers)
}

/**
 * Attaches the provider's id to a refund that is known by its amount; another amount replaces the known one.
 * @returns whether it was known
 */
async function attachProviderRef(
  context: RefundContext,
  payment: PaymentRow,
  { provider_ref, amount_cents, report }: Pick<ProviderRefund, 'provider_ref' | 'amount_cents' | 'report'>,
  handlers: RefundHandlers,
): Promise<boolean> {
  const candidates = await store.listUnnamed(context.tx, payment.id)
  const match = candidates.find((row) => row.amount_cents === amount_cents)
  if (match !== undefined && report.status === 'SUCCEEDED') {
    await store.save(context.tx, match.id, { provider_ref })
    return true
  }
  for (const row of candidates) await advance(context, row, { status: 'FAILED', failure: '' }, handlers)
  return false
}

/** Records a refund that was not requested here. */
async function insertProviderRefund(
  context: RefundContext,
  payment: PaymentRow,
  { provider_ref, amount_cents }: { provider_ref: string | null; amount_cents: number },
  handlers: RefundHandlers,
): Promise<RefundRow> {
  const { tx, now, random } = context
  const { id: payment_id, account_id, currency } = payment
  const subject = payments.paymentSubjectOf(payment)
  const id = newId('refund', random)
  const sum = { amount_cents, currency, provider_ref }
  const fields = { reason: 'provider', way: 'card', requested_by: null, notify_buyer: true } as const
  await store.insert(tx, {
    id,
    account_id,
    payment_id,
    ...subject,
    ...sum,
    ...fields,
    status: 'PENDING',
    created_at: now,
  })
  const unasked_cents = await coverOutflow(context, payment, amount_cents, handlers)
  await store.save(tx, id, { unasked_cents })
  const refund = await store.lock(tx, id)
  if (refund === undefined) throw new Error(`${id} was just written`)
  await handlers.leaves({ amount_cents, unasked_cents }, refund)
  await recordRefund(context, subject, payment, { amount_cents, reason: 'provider' })
  await handlers.tell('refunded_at_provider', amount_cents)
  return refund
}

/**
 * Offsets money that leaves a payment without a request: first against what is owed back, then against
 * requested refunds in progress, which cannot succeed any more.
 * @returns the rest, which was not to be refunded; minor units
 */
export async function coverOutflow(
  context: RefundContext,
  payment: PaymentRow,
  amount_cents: number,
  handlers: RefundHandlers,
): Promise<number> {
  const rest_cents = amount_cents - (await handlers.covered(amount_cents))
  const excess_cents = Math.max(0, -(await refundableOfPayment(context, payment)))
  const pending_cents = await store.sumRequested(context.tx, payment.id)
  return rest_cents - Math.min(rest_cents, excess_cents, pending_cents)
}

/** Moves a refund made at the provider to the reported state; an earlier state changes nothing. */
async function advance(
  context: RefundContext,
  refund: RefundRow,
  report: RefundReport,
  handlers: RefundHandlers,
): Promise<void> {
  const { tx, now } = context
  const { id, amount_cents, unasked_cents, status } = refund
  const amounts = { amount_cents, unasked_cents }
  if (report.status === 'SUCCEEDED' && status === 'PENDING') {
    await book(context, refund, amount_cents)
    await store.save(tx, id, { status: 'SUCCEEDED', settled_at: now })
    await handlers.gone(amounts, refund)
  }
  if (report.status !== 'FAILED' || status === 'FAILED') return
  if (status === 'SUCCEEDED') await book(context, refund, -amount_cents)
  await store.save(tx, id, { status: 'FAILED', failure: report.failure, settled_at: now })
  if (status === 'SUCCEEDED')
    await handlers.gone({ amount_cents: -amount_cents, unasked_cents: -unasked_cents }, refund)
  await handlers.returns(amounts, refund)
}
