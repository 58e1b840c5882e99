import { lockOrder, refundAll, saveOrder, type BoughtOrder } from '#server/modules/attendees/service.ts'
import { queueOrderMail } from '#server/modules/order-mails/service.ts'
import { paidFor } from '#server/modules/payments/service.ts'
import type { Work } from './request.ts'
import type { Refunded } from './settle.ts'
import type { RefundRow } from './store.ts'

/** Locks the order whose money goes back; one that was paid twice stays as it is. */
export async function lockRefundedOrder(work: Work, refund: RefundRow): Promise<Refunded> {
  const { event_id, order_id } = paidFor(refund)
  if (event_id === null) throw new Error(`${refund.id} is of no order`)
  const tell = (kind: 'order-refunded' | 'paid-twice' | 'refund-failed') =>
    queueOrderMail(work, kind, { event_id, order_id, refund_cents: refund.amount_cents })
  if (refund.reason === 'paid_twice')
    return { arrived: () => tell('paid-twice'), failed: () => tell('refund-failed') }
  const order = await lockOrder(work.tx, event_id, order_id)
  if (order === undefined) throw new Error(`${refund.id} is of no order`)
  return {
    arrived: async () => {
      await finish(work, order, refund)
      if (refund.notify_buyer) await tell('order-refunded')
    },
    failed: async () => {
      await saveOrder(work.tx, order.id, { refund_state: 'failed' })
      await tell('refund-failed')
    },
  }
}

async function finish(work: Work, order: BoughtOrder, refund: RefundRow): Promise<void> {
  const total_refunded_cents = order.total_refunded_cents + refund.amount_cents
  await saveOrder(work.tx, order.id, { total_refunded_cents, refund_state: 'none' })
  if (total_refunded_cents >= order.total_gross_cents) await refundAll(work, order)
}
