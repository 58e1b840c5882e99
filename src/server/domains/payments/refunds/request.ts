import { newId, type Id } from '#contract/wire/id.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { addTopic } from '#server/core/db/transactions.ts'
import type { Context } from '#server/core/http/context.ts'
import {
  BY_BUYER,
  BY_PROVIDER,
  BY_SYSTEM,
  makeChange,
  record,
  type AuditContext,
} from '#server/domains/platform/index.ts'
import * as payments from '#server/domains/payments/payments/service.ts'
import type { PaymentSubject, PaymentRow } from '#server/domains/payments/payments/service.ts'
import * as store from './store.ts'
import type { RefundRow } from './store.ts'

/** Notification topic of due refunds. */
export const REFUNDS_TOPIC = 'refunds'

export type RefundContext = AuditContext & Pick<Context, 'settings'>
/** Fees and taxes in a refund, of tickets given back; absent: in proportion of the whole order. */
export type RefundShares = Partial<Pick<RefundRow, 'fee_share_cents' | 'tax_share_cents'>>
export type RefundRequest = Pick<RefundRow, 'amount_cents' | 'reason' | 'notify_buyer' | 'requested_by'> &
  RefundShares

/**
 * Requests a refund of a payment with a known remaining amount; the provider is called after the transaction.
 */
export async function requestPaymentRefund(
  context: RefundContext,
  payment: PaymentRow,
  request: RefundRequest,
): Promise<void> {
  const { tx, now, random } = context
  const { id: payment_id, account_id, currency } = payment
  const subject = payments.paymentSubjectOf(payment)
  const { amount_cents, reason, notify_buyer, requested_by } = request
  const { fee_share_cents = null, tax_share_cents = null } = request
  await store.insert(tx, {
    ...subject,
    account_id,
    payment_id,
    currency,
    amount_cents,
    reason,
    notify_buyer,
    requested_by,
    fee_share_cents,
    tax_share_cents,
    id: newId('refund', random),
    status: 'PENDING',
    way: 'card',
    created_at: now,
  })
  await recordRefund(context, subject, payment, request)
  addTopic(tx, REFUNDS_TOPIC)
}

/** Records a refund in the account's audit log, with who requested it. */
export async function recordRefund(
  context: RefundContext,
  subject: PaymentSubject,
  { account_id, currency }: { account_id: Id; currency: string },
  { amount_cents, reason }: Pick<RefundRow, 'amount_cents' | 'reason'>,
): Promise<void> {
  await record(context, {
    ...(subject.booking_id === null
      ? {
          action: 'order_refunded',
          subject: subjectOf('order', subject.order_id),
          event_id: subject.event_id,
        }
      : { action: 'booking_refunded', subject: subjectOf('booking', subject.booking_id) }),
    account_id,
    changes: [makeChange('amount_cents', null, amount_cents, { currency })],
    ...AUDIT_ACTORS[reason],
  })
}

export const subjectOf = <Kind extends 'order' | 'booking'>(kind: Kind, id: Id) => ({
  kind,
  id,
  title: orderReference(id),
})

/** Who requested it; for an organizer's request, the caller. */
const AUDIT_ACTORS = {
  organizer: {},
  buyer: { by: BY_BUYER },
  paid_too_late: { by: BY_SYSTEM },
  paid_twice: { by: BY_SYSTEM },
  provider: { by: BY_PROVIDER },
} as const
