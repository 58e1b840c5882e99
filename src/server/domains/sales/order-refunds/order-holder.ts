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
export async function lockOrderForRefund(
  context: RefundContext,
  payment: PaymentRow,
): Promise<RefundHandlers> {
  const { event_id, order_id } = paymentSubjectOf(payment)
  if (event_id === null) throw new Error(`${payment.id} is of no order`)
  const order = await lockOrder(context.tx, event_id, order_id)
  const queueMail: QueueMail = (kind, refund_cents) =>
    queueOrderMail(context, kind, { event_id, order_id, refund_cents })
  const sendNotice: RefundHandlers['tell'] = (news, amount_cents) =>
    queueOrderMail(context, 'money-notice', { event_id, order_id, refund_cents: amount_cents, news })
  if (order === undefined) return { ...duplicatePaymentHandlers(queueMail), tell: () => Promise.resolve() }
  return {
    ...(isOfOrder(payment.id, order)
      ? orderHandlers(context, payment, order, queueMail)
      : duplicatePaymentHandlers(queueMail)),
    tell: sendNotice,
  }
}

type QueueMail = (
  kind: 'order-refunded' | 'paid-twice' | 'refund-failed',
  refund_cents: number,
) => Promise<void>

const doNothing = () => Promise.resolve()

/** Handlers for a duplicate payment, whose order stays unchanged. */
function duplicatePaymentHandlers(queueMail: QueueMail): Omit<RefundHandlers, 'tell'> {
  return {
    arrived: ({ amount_cents }) => queueMail('paid-twice', amount_cents),
    failed: ({ amount_cents }) => queueMail('refund-failed', amount_cents),
    replaced: doNothing,
    covered: () => Promise.resolve(0),
    leaves: doNothing,
    gone: doNothing,
    returns: doNothing,
  }
}

function orderHandlers(
  context: RefundContext,
  payment: PaymentRow,
  order: OrderRow,
  queueMail: QueueMail,
): Omit<RefundHandlers, 'tell'> {
  const subject = orderSubject({ event_id: order.event_id, order_id: order.id })
  const owner: RefundSubject = { ...subject, account_id: order.account_id, currency: order.currency }
  let refunded_cents = order.total_refunded_cents
  const add = async (amount_cents: number) => {
    refunded_cents += amount_cents
    await saveRefunded(context, order, refunded_cents - amount_cents, refunded_cents)
    await saveRefundState(context, subject)
  }
  return {
    arrived: async (refund) => {
      await add(refund.amount_cents)
      if (refund.notify_buyer) await queueMail('order-refunded', refund.amount_cents)
    },
    failed: async ({ amount_cents }) => {
      await saveRefundState(context, subject)
      await queueMail('refund-failed', amount_cents)
    },
    replaced: () => saveRefundState(context, subject),
    covered: (amount_cents) => reduceRefundDue(context, subject, amount_cents),
    leaves: () => saveRefundState(context, subject),
    gone: async ({ amount_cents }, refund) => {
      await add(amount_cents)
      if (refund?.reason === 'provider' && amount_cents > 0) await queueMail('order-refunded', amount_cents)
    },
    returns: async (sum, refund) => {
      await reissueRefund(context, payment, owner, sum, refund)
      await saveRefundState(context, subject)
    },
  }
}
