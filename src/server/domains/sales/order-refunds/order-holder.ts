import { lockOrder, type OrderRow } from '#server/domains/sales/attendees/service.ts'
import { queueOrderMail } from '#server/domains/sales/order-emails/service.ts'
import {
  reissueRefund,
  reduceRefundDue,
  orderSubject,
  isOfOrder,
  paymentSubjectOf,
  type RefundHandlers,
  type RefundSubject,
  type PaymentRow,
  type RefundContext,
} from '#server/domains/payments/index.ts'
import { saveRefunded, saveRefundState } from './save-refunded.ts'

/** Locks the order of a payment. Refunds of a duplicate payment do not change the order. */
export async function lockOrderForRefund(work: RefundContext, payment: PaymentRow): Promise<RefundHandlers> {
  const { event_id, order_id } = paymentSubjectOf(payment)
  if (event_id === null) throw new Error(`${payment.id} is of no order`)
  const order = await lockOrder(work.tx, event_id, order_id)
  const mail: QueueMail = (kind, refund_cents) =>
    queueOrderMail(work, kind, { event_id, order_id, refund_cents })
  const tell: RefundHandlers['tell'] = (news, amount_cents) =>
    queueOrderMail(work, 'money-notice', { event_id, order_id, refund_cents: amount_cents, news })
  if (order === undefined) return { ...duplicatePaymentHandlers(mail), tell: () => Promise.resolve() }
  return {
    ...(isOfOrder(payment.id, order)
      ? orderHandlers(work, payment, order, mail)
      : duplicatePaymentHandlers(mail)),
    tell,
  }
}

type QueueMail = (
  kind: 'order-refunded' | 'paid-twice' | 'refund-failed',
  refund_cents: number,
) => Promise<void>

const doNothing = () => Promise.resolve()

/** Handlers for a duplicate payment, whose order stays unchanged. */
function duplicatePaymentHandlers(mail: QueueMail): Omit<RefundHandlers, 'tell'> {
  return {
    arrived: ({ amount_cents }) => mail('paid-twice', amount_cents),
    failed: ({ amount_cents }) => mail('refund-failed', amount_cents),
    replaced: doNothing,
    covered: () => Promise.resolve(0),
    leaves: doNothing,
    gone: doNothing,
    returns: doNothing,
  }
}

function orderHandlers(
  work: RefundContext,
  payment: PaymentRow,
  order: OrderRow,
  mail: QueueMail,
): Omit<RefundHandlers, 'tell'> {
  const of = orderSubject({ event_id: order.event_id, order_id: order.id })
  const owner: RefundSubject = { ...of, account_id: order.account_id, currency: order.currency }
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
    covered: (amount_cents) => reduceRefundDue(work, of, amount_cents),
    leaves: () => saveRefundState(work, of),
    gone: async ({ amount_cents }, refund) => {
      await add(amount_cents)
      if (refund?.reason === 'provider' && amount_cents > 0) await mail('order-refunded', amount_cents)
    },
    returns: async (unasked, refund) => {
      await reissueRefund(work, payment, owner, unasked, refund)
      await saveRefundState(work, of)
    },
  }
}
