import { newId, type Id } from '#contract/id.ts'
import { refundMovement } from '#rules/ledger.ts'
import type { RefundReport } from '#server/adapters/payment/provider.ts'
import type { Tx } from '#server/db/database.ts'
import { addTopic } from '#server/db/transactions.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Context } from '#server/http/context.ts'
import { refundAll } from '#server/modules/attendees/service.ts'
import { queueOrderMail } from '#server/modules/order-mails/service.ts'
import * as payments from '#server/modules/payments/service.ts'
import type { PaymentRow } from '#server/modules/payments/service.ts'
import * as store from './store.ts'
import type { OrderRow, RefundRow } from './store.ts'

export { cancelOwn } from './cancel-own.ts'
export { takeWaiting } from './store.ts'

/** What listeners of the database are told when money has to go back. */
export const REFUNDS_TOPIC = 'refunds'

type Work = Pick<Context, 'tx' | 'now' | 'random' | 'settings'>
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
  const order = await store.lockOrder(tx, event_id, order_id)
  if (order === undefined) throw new AppError('order.not_found')
  if (order.is_manual) throw new AppError('order.manual')
  if (order.refund_state === 'pending') throw new AppError('refund.pending')
  if (wanted.amount_cents === 0) return
  const payment = await payments.paidOf(tx, order_id)
  const left = payment === undefined ? 0 : payment.amount_cents - (await givenBack(work, payment))
  if (payment === undefined || wanted.amount_cents > left) {
    const code = 'refund.too_much'
    throw new AppError(code, { errors: { amount_cents: [code] } })
  }
  await insert(work, payment, wanted)
  await store.saveOrder(tx, order_id, { refund_state: 'pending' })
}

/** Gives the whole of a payment back that bought nothing; its order is as it was. */
export async function refundOfPayment(work: Work, payment: PaymentRow, reason: 'paid_twice'): Promise<void> {
  const { amount_cents } = payment
  await insert(work, payment, { amount_cents, reason, notify_buyer: true, requested_by: null })
}

/** Takes in how a refund stands at the provider, whoever said so and however often. */
export async function settleRefund(work: Work, refund_id: Id, report: RefundReport): Promise<void> {
  const { tx, now } = work
  const refund = await store.lock(tx, refund_id)
  if (refund === undefined || refund.status !== 'PENDING' || report.status === 'PENDING') return
  const failure = report.status === 'FAILED' ? report.failure : null
  if (report.status === 'SUCCEEDED') await bookRefund(work, refund)
  await store.save(tx, refund_id, { status: report.status, failure, settled_at: now })
  if (refund.reason === 'paid_twice') return
  const order = await store.lockOrder(tx, refund.event_id, refund.order_id)
  if (order === undefined) throw new Error(`${refund_id} is of no order`)
  await (report.status === 'SUCCEEDED' ? finish(work, order, refund) : fail(work, order, refund))
}

async function finish(work: Work, order: OrderRow, refund: RefundRow): Promise<void> {
  const total_refunded_cents = order.total_refunded_cents + refund.amount_cents
  await store.saveOrder(work.tx, order.id, { total_refunded_cents, refund_state: 'none' })
  if (total_refunded_cents >= order.total_gross_cents) await refundAll(work, order)
  if (!refund.notify_buyer) return
  await queueOrderMail(work, 'order-refunded', {
    event_id: order.event_id,
    order_id: order.id,
    refund_cents: refund.amount_cents,
  })
}

async function fail(work: Work, order: OrderRow, refund: RefundRow): Promise<void> {
  await store.saveOrder(work.tx, order.id, { refund_state: 'failed' })
  await queueOrderMail(work, 'refund-failed', {
    event_id: order.event_id,
    order_id: order.id,
    refund_cents: refund.amount_cents,
  })
}

async function insert(
  { tx, now, random }: Work,
  { id: payment_id, account_id, event_id, order_id, currency }: PaymentRow,
  wanted: Wanted,
): Promise<void> {
  const of_payment = { account_id, event_id, order_id, payment_id, currency }
  await store.insert(tx, {
    ...of_payment,
    ...wanted,
    id: newId('refund', random),
    status: 'PENDING',
    created_at: now,
  })
  addTopic(tx, REFUNDS_TOPIC)
}

const givenBack = ({ tx }: Work, { id }: PaymentRow) => store.sumOfPayment(tx, id, 'PENDING', 'SUCCEEDED')

async function bookRefund({ tx, now }: Work, refund: RefundRow): Promise<void> {
  const before = await store.sumOfPayment(tx, refund.payment_id, 'SUCCEEDED')
  await payments.book(
    tx,
    refund,
    refundMovement(await paidWith(tx, refund), before, refund.amount_cents),
    now,
  )
}

/** What the payment bought: of one that bought nothing, nothing but its sum. */
async function paidWith(tx: Tx, { payment_id, event_id, order_id, reason }: RefundRow) {
  const payment = await payments.find(tx, payment_id)
  const order = await store.lockOrder(tx, event_id, order_id)
  if (payment === undefined || order === undefined) throw new Error(`${payment_id} is of no order`)
  const { total_fee_cents = 0, total_tax_cents = 0 } = (reason === 'paid_twice' ? null : order.priced) ?? {}
  return { total_gross_cents: payment.amount_cents, total_fee_cents, total_tax_cents }
}
