import { z } from 'zod'
import { checkoutOrder, secret } from './checkout.ts'
import { endpoint } from '../wire/endpoint.ts'
import { itemOf } from '../wire/list-query.ts'
import { offlinePaymentMethod } from './offline-payments.ts'

const PAYMENT = '/public/events/:event_id/order/:order_id/payment'

export const payOrder = endpoint({
  method: 'POST',
  path: PAYMENT,
  who: 'anyone',
  summary:
    'Pay a held order: the address of the page of the payment provider, or null where nothing is to pay: then it is bought, or waits for the link that was mailed to its buyer',
  query: secret,
  ok: z.object({ data: z.object({ redirect_url: z.url().nullable(), order: checkoutOrder }) }),
  errors: [
    'event.not_found',
    'order.not_found',
    'order.expired',
    'order.finished',
    'order.details_missing',
    'payment.unavailable',
    'payment.not_connected',
    'payment.sum_impossible',
    'rate.limited',
  ],
  per_minute: 30,
})

export const payOtherwise = endpoint({
  method: 'POST',
  path: `${PAYMENT}/other`,
  who: 'anyone',
  summary: 'Order held tickets and pay them later, in a way besides cards that the event offers',
  query: secret,
  body: z.strictObject({ kind: offlinePaymentMethod }),
  ok: itemOf(checkoutOrder),
  errors: [
    'event.not_found',
    'order.not_found',
    'order.expired',
    'order.finished',
    'order.details_missing',
    'payment.not_offered',
    'payment.unavailable',
    'rate.limited',
  ],
  per_minute: 30,
})

export const readPayment = endpoint({
  method: 'GET',
  path: PAYMENT,
  who: 'anyone',
  summary:
    'Ask the provider what became of the payment, when its own message is late; the order as it is then',
  query: secret,
  ok: itemOf(checkoutOrder),
  errors: ['event.not_found', 'order.not_found', 'rate.limited'],
  per_minute: 60,
})

/** Webhook path for the provider's signed messages, each processed once; for no other caller. */
export const WEBHOOK_PATH = '/public/webhooks/:provider'
