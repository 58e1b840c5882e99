import { newId, type Id } from '#contract/wire/id.ts'
import { orderReference } from '#rules/sale/order-reference.ts'
import { isPaidByHand } from '#rules/sale/payment-method.ts'
import { addTopic } from '#server/db/transactions.ts'
import { AppError } from '#server/ground/app-error.ts'
import type { Context } from '#server/http/context.ts'
import { BY_BUYER, BY_SYSTEM, changed, record, type Recording } from '#server/modules/audit/service.ts'
import { lockOrder, saveOrder } from '#server/modules/attendees/service.ts'
import * as payments from '#server/modules/payments/service.ts'
import type { PaymentRow } from '#server/modules/payments/service.ts'
import * as store from './store.ts'
import type { RefundRow } from './store.ts'

/** What listeners of the database are told when money has to go back. */
export const REFUNDS_TOPIC = 'refunds'

export type Work = Recording & Pick<Context, 'settings'>
type Wanted = Pick<RefundRow, 'amount_cents' | 'reason' | 'notify_buyer' | 'requested_by'>

/**
 * Asks for money of an order to go back; the provider hears of it after the transaction. Nothing to give back
 * changes nothing. Errors: order.not_found, order.manual, refund.pending, refund.too_much.
 */
export async function requestRefund(
  work: Work,
  { event_id, order_id }: { event_id: Id; order_id: Id },
  wanted: Wanted,
): Promise<void> {
  const { tx } = work
  const order = await lockOrder(tx, event_id, order_id)
  if (order === undefined) throw new AppError('order.not_found')
  if (isPaidByHand(order)) throw new AppError('order.manual')
  if (order.refund_state === 'pending') throw new AppError('refund.pending')
  if (wanted.amount_cents === 0) return
  const payment = order.payment_id === null ? undefined : await payments.find(tx, order.payment_id)
  const left = payment === undefined ? 0 : await leftOfPayment(work, payment)
  if (payment === undefined || wanted.amount_cents > left) {
    const code = 'refund.too_much'
    throw new AppError(code, { errors: { amount_cents: [code] } })
  }
  await refundOfPayment(work, payment, wanted)
  await saveOrder(tx, order_id, { refund_state: 'pending' })
}

/** Has a sum of a payment go back, of which so much is known to be left; the provider hears of it after the transaction. */
export async function refundOfPayment(work: Work, payment: PaymentRow, wanted: Wanted): Promise<void> {
  const { tx, now, random } = work
  const { id: payment_id, account_id, currency } = payment
  const of = payments.paidFor(payment)
  await store.insert(tx, {
    ...of,
    account_id,
    payment_id,
    currency,
    ...wanted,
    id: newId('refund', random),
    status: 'PENDING',
    created_at: now,
  })
  await record(work, {
    ...(of.booking_id === null
      ? { action: 'order_refunded', subject: subjectOf('order', of.order_id), event_id: of.event_id }
      : { action: 'booking_refunded', subject: subjectOf('booking', of.booking_id) }),
    account_id,
    changes: [changed('amount_cents', null, wanted.amount_cents, { currency })],
    ...WHO[wanted.reason],
  })
  addTopic(tx, REFUNDS_TOPIC)
}

const subjectOf = <Kind extends 'order' | 'booking'>(kind: Kind, id: Id) => ({
  kind,
  id,
  title: orderReference(id),
})

/** Whose wish it was: of an organizer's, whoever asks. */
const WHO = {
  organizer: {},
  buyer: { by: BY_BUYER },
  paid_too_late: { by: BY_SYSTEM },
  paid_twice: { by: BY_SYSTEM },
} as const

/** What of a payment neither went back nor is on its way. */
export async function leftOfPayment(
  { tx }: Pick<Work, 'tx'>,
  { id, amount_cents }: PaymentRow,
): Promise<number> {
  return amount_cents - (await store.sumOfPayment(tx, id, 'PENDING', 'SUCCEEDED'))
}
