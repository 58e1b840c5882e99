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
    'Pay a held order; returns the payment page URL, null for a free order, which may need an e-mailed link',
  query: secret,
  ok: z.object({ data: z.object({ redirect_url: z.url().nullable(), order: checkoutOrder }) }),
  errors: [
    'event.not_found',
    'order.not_found',
    'order.expired',
    'order.finished',
    'order.not_approved',
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
  summary: 'Complete a held order with an offline payment method, to be paid later',
  query: secret,
  body: z.strictObject({ kind: offlinePaymentMethod }),
  ok: itemOf(checkoutOrder),
  errors: [
    'event.not_found',
    'order.not_found',
    'order.expired',
    'order.finished',
    'order.not_approved',
    'order.details_missing',
    'payment.not_offered',
    'payment.card_needed',
    'payment.unavailable',
    'rate.limited',
  ],
  per_minute: 30,
})

export const readPayment = endpoint({
  method: 'GET',
  path: PAYMENT,
  who: 'anyone',
  summary: 'Retrieve an order with its payment state; asks the provider if its webhook is late',
  query: secret,
  ok: itemOf(checkoutOrder),
  errors: ['event.not_found', 'order.not_found', 'rate.limited'],
  per_minute: 60,
})

/** Webhook path for the provider's signed messages, each processed once; for no other caller. */
export const WEBHOOK_PATH = '/public/webhooks/:provider'
