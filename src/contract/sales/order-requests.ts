import { z } from 'zod'
import { checkoutOrder, secret } from '../orders/checkout.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf, listQuery, pageOf } from '../wire/list-query.ts'
import { text } from '../wire/text.ts'
import { DECLINE_TEXT_MAX, decline, declineReason, orderRequestStatus } from './order-approval.ts'

const person = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() })
const answer = z.object({ question_id: idOf('question'), question: z.string(), answer: z.string() })

/** A request for the team. Once it became an order, it is among the orders only. */
export const orderRequest = z.object({
  order_id: idOf('order'),
  event_id: idOf('event'),
  reference: z.string(),
  status: orderRequestStatus,
  requested_at: instant,
  holds_places: z.boolean(),
  buyer: person.extend({ phone: z.string().nullable() }),
  /** Named holders; empty: all tickets are the buyer's. */
  attendees: z.array(person.extend({ answers: z.array(answer) })),
  answers: z.array(answer),
  lines: z.array(
    z.object({
      ticket_id: idOf('ticket'),
      ticket_name: z.string(),
      price_label: z.string().nullable(),
      quantity: z.number().int(),
    }),
  ),
  promo_code: z.string().nullable(),
  total_gross_cents: z.number().int(),
  currency: z.string(),
  decision: z
    .object({
      by: z.string(),
      at: instant,
      /** Why it was declined; null when it was approved. */
      decline: decline.nullable(),
      /** Deadline for undoing the decision; it takes effect then. */
      undo_until: instant,
      is_settled: z.boolean(),
    })
    .nullable(),
  /** Until when an approved order can be paid; null before, and when nothing is to pay. */
  pay_until: instant.nullable(),
})
export type OrderRequest = z.infer<typeof orderRequest>

export const requestOrder = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/order/:order_id/request',
  who: 'anyone',
  summary:
    'Send an order that needs approval to the organizer; nothing is paid, and repeating it changes nothing',
  query: secret,
  ok: itemOf(checkoutOrder),
  errors: [
    'event.not_found',
    'order.not_found',
    'order.expired',
    'order.finished',
    'order.details_missing',
    'order.no_approval_needed',
    'order_request.over',
    'rate.limited',
  ],
  per_minute: 30,
})

const REQUESTS = '/events/:event_id/order-requests'
const REQUEST = '/events/:event_id/order-requests/:order_id'
const ERRORS = ['event.not_found', 'order.not_found'] as const

export const listOrderRequests = endpoint({
  method: 'GET',
  path: REQUESTS,
  who: 'person',
  summary: 'List the requests for approval of an event, oldest first',
  query: listQuery({ sorts: ['requested_at'], filters: ['status'] }),
  ok: pageOf(orderRequest),
  errors: ['event.not_found'],
})

export const approveOrderRequest = endpoint({
  method: 'POST',
  path: `${REQUEST}/approve`,
  who: 'person',
  summary:
    'Approve a request; its places are held, and after 10 minutes it is completed, or its buyer is asked to pay',
  ok: itemOf(orderRequest),
  errors: [
    ...ERRORS,
    'order_request.decided',
    'order_request.over',
    'order_request.code_used',
    'order_request.ticket_deleted',
    'ticket.sold_out',
  ],
})

export const declineOrderRequest = endpoint({
  method: 'POST',
  path: `${REQUEST}/decline`,
  who: 'person',
  summary: 'Decline a request with a reason; after 10 minutes its places are free and its buyer is told',
  body: z
    .strictObject({ reason: declineReason, words: text(0, DECLINE_TEXT_MAX).default('') })
    .refine(({ reason, words }) => reason !== 'own_words' || words !== '', {
      path: ['words'],
      message: 'required',
    }),
  ok: itemOf(orderRequest),
  errors: [...ERRORS, 'order_request.decided'],
})

export const undoOrderRequest = endpoint({
  method: 'POST',
  path: `${REQUEST}/undo`,
  who: 'person',
  summary: 'Undo a decision within 10 minutes, before the buyer is told',
  ok: itemOf(orderRequest),
  errors: [...ERRORS, 'order_request.not_decided', 'order_request.undo_over'],
})
