import type { TextLimit } from './text-limits.ts'

/** Text limits of the order administration. */
export const orderTextLimits: Record<string, TextLimit | 'shaped'> = {
  'updateOrder.first_name': { max: 50 },
  'updateOrder.last_name': { max: 149 },
  'updateOrder.email': 'shaped',
  'updateOrder.phone': 'shaped',
  'updateOrder.note': { max: 255 },
  'markOrderAsPaid.reference': { max: 100 },
  'cancelOrder.reference': { max: 100 },
  'refundOrder.reference': { max: 100 },
  'noteOrderGivenBack.reference': { max: 100 },
  'markOrdersAsPaid.orders.0.order_id': 'shaped',
  'markOrdersAsPaid.orders.0.reference': { max: 100 },
  'messageBuyer.subject': { max: 100 },
  'messageBuyer.message': 'shaped',
  'createMessage.ids.0': 'shaped',
  'createMessage.subject': { max: 100 },
  'createMessage.message': { max: 20_000, is_html: true, is_required: true },
  'previewMessage.ids.0': 'shaped',
  'previewMessage.subject': 'shaped',
  'previewMessage.message': { max: 20_000, is_told: true },
  'exportOrders.query': 'shaped',
  'exportOrders.affiliate_id': 'shaped',
  'updateAnswer.answer': { max: 10_000 },
  'updateAnswer.options.0': 'shaped',
}
