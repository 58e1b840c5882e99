import { z } from 'zod'
import { exportFormat } from './attendees.ts'
import { email, phone } from '../wire/contact.ts'
import { distinctBy } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { cents } from '../wire/money.ts'
import { orderFull } from './order-details.ts'
import { order, orderStatus } from './orders.ts'
import { nameText, code, text } from '../wire/text.ts'
import { MESSAGE_SUBJECT_MAX } from '../messages/messages.ts'
import { FIRST_NAME_MAX, LAST_NAME_MAX } from '../account/users.ts'

export const ORDER_NOTE_MAX = 255
export const PAID_REFERENCE_MAX = 100
export const BULK_PAYMENT_MAX = 200
/** Maximum length of a message to one buyer. */
export const BUYER_MESSAGE_MAX = 5000

/** Order fields that may change; omitted fields stay unchanged. */
export const orderEdit = z
  .strictObject({
    first_name: nameText(1, FIRST_NAME_MAX),
    last_name: nameText(0, LAST_NAME_MAX),
    email,
    phone: phone.nullable(),
    /** Shown at the door. */
    note: text(0, ORDER_NOTE_MAX).nullable(),
    needs_attention: z.boolean(),
  })
  .partial()
export type OrderEdit = z.infer<typeof orderEdit>

export const buyerMessage = z.strictObject({
  subject: text(1, MESSAGE_SUBJECT_MAX),
  /** Plain text. */
  message: text(1, BUYER_MESSAGE_MAX),
  send_copy_to_me: z.boolean().default(false),
})
export type BuyerMessage = z.infer<typeof buyerMessage>

const ORDER = '/events/:event_id/orders/:order_id'

export const readOrder = endpoint({
  method: 'GET',
  path: ORDER,
  who: 'person',
  summary: 'Retrieve an order with its tickets, answers, payments and history',
  ok: itemOf(orderFull),
  errors: ['event.not_found', 'order.not_found'],
})

export const updateOrder = endpoint({
  method: 'PATCH',
  path: ORDER,
  who: 'person',
  summary: 'Update the buyer of an order or its note for the door; omitted fields stay unchanged',
  body: orderEdit,
  ok: itemOf(orderFull),
  errors: ['event.not_found', 'order.not_found', 'order.not_bought', 'version.stale', 'order.erased'],
  versioned: true,
})

/** Details of a manually recorded payment. */
const manualPaymentFields = {
  /** Default: the amount due; another amount is refused. */
  amount_cents: cents.optional(),
  /** Bank reference, receipt number or payer. */
  reference: code(0, PAID_REFERENCE_MAX).default(''),
}
export const manualPayment = z.strictObject(manualPaymentFields)
export type ManualPayment = z.output<typeof manualPayment>

export const bulkManualPayment = z.strictObject({
  orders: distinctBy(
    z
      .array(z.strictObject({ order_id: idOf('order'), ...manualPaymentFields }))
      .min(1, 'required')
      .max(BULK_PAYMENT_MAX, 'too_long'),
    'order_id',
  ),
})

export const markOrderAsPaid = endpoint({
  method: 'POST',
  path: `${ORDER}/mark-as-paid`,
  who: 'person',
  summary: 'Mark an order as paid by hand; it can be refunded by hand only',
  body: manualPayment.prefault({}),
  ok: itemOf(orderFull),
  errors: [
    'event.not_found',
    'order.not_found',
    'order.already_paid',
    'order.sum_differs',
    'order.not_bought',
    'order.cancelled',
    'order.erased',
  ],
})

export const markOrdersAsPaid = endpoint({
  method: 'POST',
  path: '/events/:event_id/orders/mark-as-paid',
  who: 'person',
  summary: 'Mark at most 200 orders as paid by hand; refused ones are returned, the others are paid',
  body: bulkManualPayment,
  ok: itemOf(
    z.object({
      paid: z.array(order),
      refused: z.array(
        z.object({
          order_id: idOf('order'),
          code: z.enum([
            'order.not_found',
            'order.not_bought',
            'order.cancelled',
            'order.already_paid',
            'order.sum_differs',
          ]),
        }),
      ),
    }),
  ),
  errors: ['event.not_found'],
})

export const resendOrderConfirmation = endpoint({
  method: 'POST',
  path: `${ORDER}/resend-confirmation`,
  who: 'person',
  summary: 'Resend the e-mails of an order with its tickets',
  ok: itemOf(z.object({ email: z.string() })),
  errors: [
    'event.not_found',
    'order.not_found',
    'order.cancelled',
    'order.not_bought',
    'order.erased',
    'rate.limited',
  ],
  per_minute: 60,
})

export const resendOrderMail = endpoint({
  method: 'POST',
  path: `${ORDER}/mails/:mail_id/resend`,
  who: 'person',
  summary: 'Resend an e-mail of an order that failed or whose delivery is unknown',
  ok: itemOf(orderFull),
  errors: ['event.not_found', 'order.not_found', 'order.erased', 'mail.not_found', 'rate.limited'],
  per_minute: 60,
})

export const messageBuyer = endpoint({
  method: 'POST',
  path: `${ORDER}/message`,
  who: 'person',
  summary: 'Send a message to the buyer of an order',
  body: buyerMessage,
  ok: itemOf(z.object({ email: z.string() })),
  errors: [
    'event.not_found',
    'order.not_found',
    'user.email_unverified',
    'message.placeholder_unknown',
    'message.too_many',
    'order.erased',
    'rate.limited',
  ],
  per_minute: 60,
})

export const exportOrders = endpoint({
  method: 'POST',
  path: '/events/:event_id/orders/export',
  who: 'person',
  summary: 'Export the orders that match a search and filters, as XLSX or CSV; no row limit',
  body: z.strictObject({
    format: exportFormat,
    query: text(0, 200).default(''),
    status: orderStatus.optional(),
    /** Inclusive. */
    created_from: instant.optional(),
    /** Exclusive. */
    created_before: instant.optional(),
    min_total_cents: cents.optional(),
    max_total_cents: cents.optional(),
    /** Orders credited to one affiliate. */
    affiliate_id: idOf('affiliate').optional(),
  }),
  ok_file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  errors: ['event.not_found'],
})
