import { lockOrder, type BoughtOrder } from '#server/domains/sales/attendees/service.ts'
import { queueOrderMail } from '#server/domains/sales/order-emails/service.ts'
import {
  askAgain,
  coverOwed,
  forOrder,
  isOfOrder,
  paidFor,
  type Holder,
  type Owner,
  type PaymentRow,
  type RefundWork as Work,
} from '#server/domains/payments/index.ts'
import { saveRefunded, saveRefundState } from './save-refunded.ts'

/** Locks the order that a payment was for; money of a payment that bought nothing changes nothing of it. */
export async function lockHolderOrder(work: Work, payment: PaymentRow): Promise<Holder> {
  const { event_id, order_id } = paidFor(payment)
  if (event_id === null) throw new Error(`${payment.id} is of no order`)
  const order = await lockOrder(work.tx, event_id, order_id)
  const mail: Mail = (kind, refund_cents) => queueOrderMail(work, kind, { event_id, order_id, refund_cents })
  const tell: Holder['tell'] = (news, amount_cents) =>
    queueOrderMail(work, 'money-notice', { event_id, order_id, refund_cents: amount_cents, news })
  if (order === undefined) return { ...ofNoOrder(mail), tell: () => Promise.resolve() }
  return { ...(isOfOrder(payment.id, order) ? ofOrder(work, payment, order, mail) : ofNoOrder(mail)), tell }
}

type Mail = (kind: 'order-refunded' | 'paid-twice' | 'refund-failed', refund_cents: number) => Promise<void>

const nothing = () => Promise.resolve()

/** What was paid twice, whose order stays as it is. */
function ofNoOrder(mail: Mail): Omit<Holder, 'tell'> {
  return {
    arrived: ({ amount_cents }) => mail('paid-twice', amount_cents),
    failed: ({ amount_cents }) => mail('refund-failed', amount_cents),
    replaced: nothing,
    covered: () => Promise.resolve(0),
    leaves: nothing,
    gone: nothing,
    returns: nothing,
  }
}

function ofOrder(work: Work, payment: PaymentRow, order: BoughtOrder, mail: Mail): Omit<Holder, 'tell'> {
  const of = forOrder({ event_id: order.event_id, order_id: order.id })
  const owner: Owner = { ...of, account_id: order.account_id, currency: order.currency }
  let refunded_cents = order.total_refunded_cents
  const add = async (amount_cents: number) => {
    refunded_cents += amount_cents
    await saveRefunded(work, order, refunded_cents - amount_cents, refunded_cents)
    await saveRefundState(work, of)
  }
  return {
    arrived: async (refund) => {
      await add(refund.amount_cents)
      if (refund.notify_buyer) await mail('order-refunded', refund.amount_cents)
    },
    failed: async ({ amount_cents }) => {
      await saveRefundState(work, of)
      await mail('refund-failed', amount_cents)
    },
    replaced: () => saveRefundState(work, of),
    covered: (amount_cents) => coverOwed(work, of, amount_cents),
    leaves: () => saveRefundState(work, of),
    gone: async ({ amount_cents }, refund) => {
      await add(amount_cents)
      if (refund?.reason === 'provider' && amount_cents > 0) await mail('order-refunded', amount_cents)
    },
    returns: async (unasked, refund) => {
      await askAgain(work, payment, owner, unasked, refund)
      await saveRefundState(work, of)
    },
  }
}
