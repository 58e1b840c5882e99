import type { Id } from '#contract/wire/id.ts'
import type {
  PaymentReference,
  PaymentProvider,
  PaymentReport,
  ProviderDispute,
  ProviderRefund,
  RefundedTotal,
  RefundReport,
} from '#server/core/integrations/payment/provider.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Deps } from '#server/core/http/mount.ts'
import * as payments from '#server/domains/payments/payments/service.ts'
import type { PaymentRow, PaymentOutcome, SettleDeps } from '#server/domains/payments/payments/service.ts'
import * as refunds from '#server/domains/payments/refunds/service.ts'
import type { LockForRefund, RefundContext } from '#server/domains/payments/refunds/service.ts'
import { payableOf } from './payables.ts'

export { registerPayable } from './payables.ts'

/**
 * Applies the state of a payment at the provider to an order or a booking; idempotent, whatever the source.
 */
export function settlePayment(
  deps: SettleDeps,
  payment_id: Id,
  report: PaymentReport,
): Promise<PaymentOutcome> {
  return payments.settle(deps, payment_id, report, (context, payment) =>
    payableOf(payment).lockToPay(context, payment),
  )
}

const lockForRefund: LockForRefund = (context, payment) => payableOf(payment).lockHolder(context, payment)

/**
 * Applies the state of a refund requested here.
 * @returns false when there is none with this id
 */
export function settleRefund(context: RefundContext, refund_id: Id, report: RefundReport): Promise<boolean> {
  return refunds.settle(context, refund_id, report, lockForRefund)
}

/** A provider's report of money that moved back: a refund, all refunds, their total, or a dispute. */
export type ProviderMovement =
  | { kind: 'refund'; refund: ProviderRefund }
  | { kind: 'refunds'; refunds: readonly ProviderRefund[] }
  | { kind: 'total'; total: RefundedTotal }
  | { kind: 'dispute'; dispute: ProviderDispute }

/**
 * Applies a provider's report of money that moved back to an order or a booking, each movement once.
 * @param payment_id the payment, known to have succeeded; null: none of ours
 * @returns false when nothing of ours is concerned
 */
export async function settleProviderMovement(
  context: RefundContext,
  payment_id: Id | null,
  movement: ProviderMovement,
): Promise<boolean> {
  if (movement.kind === 'refund' && (await settleOwnRefund(context, movement.refund))) return true
  const payment = payment_id === null ? undefined : await payments.find(context.tx, payment_id)
  if (payment?.status !== 'SUCCEEDED') return false
  switch (movement.kind) {
    case 'refund':
      return settleRefundAtProvider(context, payment, movement.refund)
    case 'refunds': {
      for (const refund of movement.refunds)
        if (!(await settleOwnRefund(context, refund))) await settleRefundAtProvider(context, payment, refund)
      return true
    }
    case 'total':
      if (movement.total.currency !== payment.currency) return false
      await refunds.settleTotal(context, payment, movement.total.refunded_cents, lockForRefund)
      return true
    case 'dispute':
      if (movement.dispute.currency !== payment.currency || movement.dispute.amount_cents <= 0) return false
      await refunds.settleDispute(context, payment, movement.dispute, lockForRefund)
      return true
  }
}

async function settleOwnRefund(
  context: RefundContext,
  { refund_id, provider_ref, report }: ProviderRefund,
): Promise<boolean> {
  return refund_id !== null && (await settleRefund(context, refund_id, { ...report, provider_ref }))
}

async function settleRefundAtProvider(
  context: RefundContext,
  payment: PaymentRow,
  refund: ProviderRefund,
): Promise<boolean> {
  if (refund.currency !== payment.currency || refund.amount_cents <= 0) return false
  await refunds.settleProviderRefund(context, payment, refund, lockForRefund)
  return true
}

/** Dependencies of calls to the provider. */
export type ProviderDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'settings'> & { provider: PaymentProvider }

/**
 * Returns our payment with a reference of the provider. If it is not known to have succeeded yet, it is polled first,
 * because webhooks may arrive out of order.
 * @throws ProviderUnreachable
 */
export async function findPaidPayment(
  deps: ProviderDeps,
  reference: PaymentReference,
): Promise<PaymentRow | undefined> {
  const { db, provider, clock, random, settings } = deps
  const payment =
    (await db.read((tx) => findByReference(tx, provider, reference))) ??
    (await lookUpIntent(deps, reference.intent))
  if (payment === undefined || payment.provider_ref === null || payment.status === 'SUCCEEDED') return payment
  const report = await provider.retrievePayment(payment.provider_ref)
  await db.withTx((tx) => settlePayment({ tx, clock, random, settings }, payment.id, report))
  return db.read((tx) => payments.find(tx, payment.id))
}

async function findByReference(
  tx: Tx,
  { name }: PaymentProvider,
  { payment_id, intent }: PaymentReference,
): Promise<PaymentRow | undefined> {
  const by_id = payment_id === null ? undefined : await payments.find(tx, payment_id)
  if (by_id?.provider === name) return by_id
  return intent === null ? undefined : payments.findByIntent(tx, name, intent)
}

async function lookUpIntent(
  { db, provider }: ProviderDeps,
  intent: string | null,
): Promise<PaymentRow | undefined> {
  const payment_id = intent === null ? null : await provider.paymentOf(intent)
  return payment_id === null
    ? undefined
    : db.read((tx) => findByReference(tx, provider, { payment_id, intent: null }))
}

/**
 * Fetches all refunds of a payment from the provider and applies them: a refund that it rejects may have been
 * made there already.
 * @throws ProviderUnreachable
 */
export async function settleRefundsOf(deps: ProviderDeps, payment_id: Id): Promise<void> {
  const { db, provider, clock, random, settings } = deps
  const payment = await db.read((tx) => payments.find(tx, payment_id))
  if (payment?.provider_ref === null || payment?.provider !== provider.name) return
  const provider_refunds = await provider.refundsOf({ provider_ref: payment.provider_ref })
  if (provider_refunds === null || provider_refunds.length === 0) return
  await db.withTx((tx) =>
    settleProviderMovement({ tx, now: clock(), random, settings }, payment_id, {
      kind: 'refunds',
      refunds: provider_refunds,
    }),
  )
}
