import type { Id } from '#contract/wire/id.ts'
import { refundMovement } from '#rules/sale/ledger.ts'
import type { RefundReport } from '#server/adapters/payment/provider.ts'
import type { Tx } from '#server/db/database.ts'
import { lockOrder, refundAll, saveOrder, type BoughtOrder } from '#server/modules/attendees/service.ts'
import { queueOrderMail } from '#server/modules/order-mails/service.ts'
import * as payments from '#server/modules/payments/service.ts'
import type { Work } from './request.ts'
import * as store from './store.ts'
import type { RefundRow } from './store.ts'

export { cancelOwn } from './cancel-own.ts'
export { refundOfPayment, REFUNDS_TOPIC, requestRefund } from './request.ts'
export { takeWaiting } from './store.ts'

/** Takes in how a refund stands at the provider, whoever said so and however often. */
export async function settleRefund(work: Work, refund_id: Id, report: RefundReport): Promise<void> {
  const { tx, now } = work
  const refund = await store.lock(tx, refund_id)
  if (refund === undefined || refund.status !== 'PENDING' || report.status === 'PENDING') return
  const failure = report.status === 'FAILED' ? report.failure : null
  if (report.status === 'SUCCEEDED') await bookRefund(work, refund)
  await store.save(tx, refund_id, { status: report.status, failure, settled_at: now })
  if (refund.reason === 'paid_twice')
    return tell(work, report.status === 'SUCCEEDED' ? 'paid-twice' : 'refund-failed', refund)
  const order = await lockOrder(tx, refund.event_id, refund.order_id)
  if (order === undefined) throw new Error(`${refund_id} is of no order`)
  await (report.status === 'SUCCEEDED' ? finish(work, order, refund) : fail(work, order, refund))
}

async function finish(work: Work, order: BoughtOrder, refund: RefundRow): Promise<void> {
  const total_refunded_cents = order.total_refunded_cents + refund.amount_cents
  await saveOrder(work.tx, order.id, { total_refunded_cents, refund_state: 'none' })
  if (total_refunded_cents >= order.total_gross_cents) await refundAll(work, order)
  if (refund.notify_buyer) await tell(work, 'order-refunded', refund)
}

async function fail(work: Work, order: BoughtOrder, refund: RefundRow): Promise<void> {
  await saveOrder(work.tx, order.id, { refund_state: 'failed' })
  await tell(work, 'refund-failed', refund)
}

const tell = (
  work: Work,
  kind: 'order-refunded' | 'paid-twice' | 'refund-failed',
  { event_id, order_id, amount_cents }: RefundRow,
) => queueOrderMail(work, kind, { event_id, order_id, refund_cents: amount_cents })

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
  if (payment === undefined) throw new Error(`${payment_id} is no payment`)
  const order = reason === 'paid_twice' ? undefined : await lockOrder(tx, event_id, order_id)
  const { total_fee_cents = 0, total_tax_cents = 0 } = order?.priced ?? {}
  return { total_gross_cents: payment.amount_cents, total_fee_cents, total_tax_cents }
}
