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
  work: RefundContext,
  payment: PaymentRow,
  made: Pick<ProviderRefund, 'provider_ref' | 'amount_cents' | 'report'>,
  lockHolder: LockForRefund,
): Promise<void> {
  const holder = await lockHolder(work, payment)
  const before = await store.findByRef(work.tx, made.provider_ref)
  if (before !== undefined) return advance(work, before, made.report, holder)
  if (made.report.status === 'FAILED') return
  const unnamed = await attachProviderRef(work, payment, made, holder)
  if (unnamed) return
  const refund = await insertProviderRefund(work, payment, made, holder)
  await advance(work, refund, made.report, holder)
}

/**
 * Applies the total refunded of a payment where the provider does not list each refund: the excess over known
 * refunds was made there. Refunds requested here and in progress count as known.
 */
export async function settleTotal(
  work: RefundContext,
  payment: PaymentRow,
  refunded_cents: number,
  lockHolder: LockForRefund,
): Promise<void> {
  const holder = await lockHolder(work, payment)
  const known = await store.sumOfPayment(work.tx, payment.id, 'PENDING', 'SUCCEEDED')
  const amount_cents = Math.min(refunded_cents, payment.amount_cents) - known
  if (amount_cents <= 0) return
  const refund = await insertProviderRefund(work, payment, { provider_ref: null, amount_cents }, holder)
  await advance(work, refund, { status: 'SUCCEEDED' }, holder)
}

/**
 * Attaches the provider's id to a refund that is known by its amount; another amount replaces the known one.
 * @returns whether it was known
 */
async function attachProviderRef(
  work: RefundContext,
  payment: PaymentRow,
  { provider_ref, amount_cents, report }: Pick<ProviderRefund, 'provider_ref' | 'amount_cents' | 'report'>,
  holder: RefundHandlers,
): Promise<boolean> {
  const unnamed = await store.listUnnamed(work.tx, payment.id)
  const same = unnamed.find((row) => row.amount_cents === amount_cents)
  if (same !== undefined && report.status === 'SUCCEEDED') {
    await store.save(work.tx, same.id, { provider_ref })
    return true
  }
  for (const row of unnamed) await advance(work, row, { status: 'FAILED', failure: '' }, holder)
  return false
}

/** Records a refund that nobody here requested. */
async function insertProviderRefund(
  work: RefundContext,
  payment: PaymentRow,
  { provider_ref, amount_cents }: { provider_ref: string | null; amount_cents: number },
  holder: RefundHandlers,
): Promise<RefundRow> {
  const { tx, now, random } = work
  const { id: payment_id, account_id, currency } = payment
  const of = payments.paymentSubjectOf(payment)
  const id = newId('refund', random)
  const sum = { amount_cents, currency, provider_ref }
  const made = { reason: 'provider', way: 'card', requested_by: null, notify_buyer: true } as const
  await store.insert(tx, {
    id,
    account_id,
    payment_id,
    ...of,
    ...sum,
    ...made,
    status: 'PENDING',
    created_at: now,
  })
  const unasked_cents = await coverOutflow(work, payment, amount_cents, holder)
  await store.save(tx, id, { unasked_cents })
  const refund = await store.lock(tx, id)
  if (refund === undefined) throw new Error(`${id} was just written`)
  await holder.leaves({ amount_cents, unasked_cents }, refund)
  await recordRefund(work, of, payment, { amount_cents, reason: 'provider' })
  await holder.tell('refunded_at_provider', amount_cents)
  return refund
}

/**
 * Offsets money that leaves a payment without a request: first against what is owed back, then against
 * requested refunds in progress, which cannot succeed any more.
 * @returns the rest, which nobody here wanted to refund; minor units
 */
export async function coverOutflow(
  work: RefundContext,
  payment: PaymentRow,
  amount_cents: number,
  holder: RefundHandlers,
): Promise<number> {
  const rest = amount_cents - (await holder.covered(amount_cents))
  const too_much = Math.max(0, -(await refundableOfPayment(work, payment)))
  const under_way = await store.sumRequested(work.tx, payment.id)
  return rest - Math.min(rest, too_much, under_way)
}

/** Moves a refund made at the provider to the reported state; an earlier state changes nothing. */
async function advance(
  work: RefundContext,
  refund: RefundRow,
  report: RefundReport,
  holder: RefundHandlers,
): Promise<void> {
  const { tx, now } = work
  const { id, amount_cents, unasked_cents, status } = refund
  const moved = { amount_cents, unasked_cents }
  if (report.status === 'SUCCEEDED' && status === 'PENDING') {
    await book(work, refund, amount_cents)
    await store.save(tx, id, { status: 'SUCCEEDED', settled_at: now })
    await holder.gone(moved, refund)
  }
  if (report.status !== 'FAILED' || status === 'FAILED') return
  if (status === 'SUCCEEDED') await book(work, refund, -amount_cents)
  await store.save(tx, id, { status: 'FAILED', failure: report.failure, settled_at: now })
  if (status === 'SUCCEEDED')
    await holder.gone({ amount_cents: -amount_cents, unasked_cents: -unasked_cents }, refund)
  await holder.returns(moved, refund)
}
