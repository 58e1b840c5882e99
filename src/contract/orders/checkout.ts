import { z } from 'zod'
import { email, locale, phone } from '../wire/contact.ts'
import { distinctBy, uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { campaign } from '../events/campaigns.ts'
import { location } from '../events/event-settings.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { cents, sumOfCents } from '../wire/money.ts'
import { cancellationTerms, refundRate } from './cancellation/cancellation-terms.ts'
import { orderEndFields, buyerEvent, orderPaymentFields, buyerTicket } from './buyer-order.ts'
import { memberTier } from '../members/member-tier.ts'
import { orderStatus } from './orders.ts'
import { PROMO_CODE_MAX } from '#contract/resources/promo-codes.ts'
import { browserId, queueToken } from './queue-token.ts'
import { publicQuestion } from '../events/public-events.ts'
import { ANSWER_MAX, OPTION_MAX, OPTIONS_MAX } from '#contract/resources/questions.ts'
import { calculationType, taxOrFeeType } from '#contract/resources/taxes-and-fees.ts'
import { orderApproval } from '../sales/order-approval.ts'
import { code, namePart, text } from '../wire/text.ts'
import { PER_ORDER_MAX, PRICES_MAX } from '#contract/resources/tickets.ts'
import { FIRST_NAME_MAX, LAST_NAME_MAX } from '../account/users.ts'

/** Maximum tickets per order, across all types. */
export const ORDER_TICKETS_MAX = 200
/** Maximum number of extensions of a hold; each adds the same time. */
export const EXTENSIONS_MAX = 2
export const EXTENSION_MINUTES = 5
const QUESTIONS_MAX = 200
const SECRET_MAX = 100
const TOKEN = /^[\w-]{43}$/

/** Quantity of one price; for a donation with the amount, at least the price. */
const quantityRequest = z.strictObject({
  price_id: idOf('price'),
  quantity: z.number().int('integer').min(0, 'too_small').max(PER_ORDER_MAX, 'too_large'),
  price_cents: cents.optional(),
})
const ticketRequest = z.strictObject({
  ticket_id: idOf('ticket'),
  quantities: distinctBy(z.array(quantityRequest).min(1, 'required').max(PRICES_MAX, 'too_long'), 'price_id'),
})

/** Input of a new order. */
export const orderNew = z
  .strictObject({
    tickets: distinctBy(z.array(ticketRequest).min(1, 'ticket_required').max(100, 'too_long'), 'ticket_id'),
    /** '' for none, like affiliate_code. An affiliate code that does not count is ignored silently. */
    promo_code: code(0, PROMO_CODE_MAX).default(''),
    affiliate_code: code(0, PROMO_CODE_MAX).default(''),
    /** Campaign of the link that opened the page; absent: none. */
    campaign: campaign.optional(),
    locale: locale.optional(),
    /** The visitor's own hold that this one replaces; it is kept when this one is refused. */
    replaces: z.strictObject({ order_id: idOf('order'), s: z.string().regex(TOKEN) }).optional(),
    browser: browserId.optional(),
    /** The visitor's place in the waiting room, if there is one. */
    place: queueToken.optional(),
  })
  .superRefine(({ tickets }, context) => {
    const total = tickets.flatMap(({ quantities }) => quantities).reduce((sum, row) => sum + row.quantity, 0)
    const message =
      total === 0 ? 'ticket_required' : total > ORDER_TICKETS_MAX ? 'tickets_too_many' : undefined
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['tickets'], message })
  })
export type OrderNew = z.infer<typeof orderNew>

/** Answer to one question: selected `options` for checkboxes, otherwise `answer`. */
const answerInput = z.strictObject({
  question_id: idOf('question'),
  answer: text(0, ANSWER_MAX).default(''),
  options: uniqueList(z.array(text(1, OPTION_MAX)).max(OPTIONS_MAX, 'too_long')).default([]),
})
export type AnswerInput = z.infer<typeof answerInput>
const answers = distinctBy(z.array(answerInput).max(QUESTIONS_MAX, 'too_long'), 'question_id').default([])

const personFields = { first_name: namePart(1, FIRST_NAME_MAX), last_name: namePart(0, LAST_NAME_MAX), email }

/** The buyer and one attendee per ticket; without attendees all tickets are the buyer's. */
export const orderDetails = z.strictObject({
  order: z.strictObject({
    ...personFields,
    last_name: personFields.last_name.default(''),
    phone: phone.nullable().default(null),
    address: location.nullable().default(null),
    questions: answers,
  }),
  attendees: z
    .array(
      z.strictObject({
        ticket_price_id: idOf('price'),
        ...personFields,
        last_name: personFields.last_name.default(''),
        questions: answers,
      }),
    )
    .max(ORDER_TICKETS_MAX, 'too_long')
    .default([]),
})
export type OrderDetails = z.infer<typeof orderDetails>

/** Before additions - discount + fees + taxes - contained fees and taxes = gross. */
const totals = {
  total_before_additions_cents: z.number().int(),
  total_discount_cents: z.number().int(),
  total_fee_cents: z.number().int(),
  total_tax_cents: z.number().int(),
  total_gross_cents: z.number().int(),
  taxes_and_fees: z.array(
    z.object({
      id: idOf('tax_or_fee'),
      name: z.string(),
      type: taxOrFeeType,
      calculation_type: calculationType,
      rate: z.number(),
      /** Contained in the prices before additions instead of added; false in older orders. */
      is_contained: z.boolean().default(false),
      amount_cents: z.number().int(),
    }),
  ),
}

const line = z.object({
  ticket_id: idOf('ticket'),
  ticket_name: z.string(),
  price_id: idOf('price'),
  price_label: z.string().nullable(),
  quantity: z.number().int(),
  /** Per ticket, before discounts and additions. */
  price_cents: z.number().int(),
  is_donation: z.boolean(),
  ...totals,
  /** The part of total_discount_cents that the member price of the buyer's tier gives; absent without one. */
  member_discount: z.object({ tier: memberTier, amount_cents: z.number().int() }).optional(),
})
export const heldOrderFields = { lines: z.array(line), ...totals }
/** The prices fixed with a hold. */
export type HeldOrder = z.infer<z.ZodObject<typeof heldOrderFields>>
/** An order for its buyer, from the hold on. */
export const checkoutOrder = z.object({
  id: idOf('order'),
  event_id: idOf('event'),
  event: buyerEvent,
  reference: z.string(),
  /**
   * RESERVED: tickets are held until `held_until`; REQUESTED: waits for approval; EXPIRED and ABANDONED: no longer
   * held; otherwise it is completed.
   */
  status: z.enum(['RESERVED', 'REQUESTED', 'EXPIRED', 'ABANDONED', ...orderStatus.options]),
  /** Null: needs none, or completed; absent in older stored responses. */
  approval: orderApproval.nullable().optional(),
  held_until: instant.nullable(),
  /** Remaining extensions of the hold. */
  extensions_left: z.number().int(),
  /** The server's clock, for the countdown. */
  server_time: instant,
  currency: z.string(),
  promo_code: z.string().nullable(),
  ...heldOrderFields,
  total_refunded_cents: z.number().int(),
  /** Amount to be handed back; absent when none, and in older stored responses. */
  owed_back_cents: z.number().int().optional(),
  /** Questions for the buyer and each attendee; null once completed. */
  asks: z.object({ questions: z.array(publicQuestion), require_attendee_details: z.boolean() }).nullable(),
  /** Details saved so far. */
  details: orderDetails.nullable(),
  ...orderPaymentFields,
  /** When the order was completed. */
  completed_at: instant.nullable(),
  ...orderEndFields,
  /** Empty until completed. */
  tickets: z.array(buyerTicket),
  /** Refund and fee of a cancellation by the buyer now; null: not allowed. */
  cancellation: z.object({ refund_cents: sumOfCents, fee_cents: sumOfCents }).nullable(),
  /** Terms of cancellation, frozen once completed; absent in older stored responses. */
  cancellation_terms: cancellationTerms.optional(),
  /** How single tickets are refunded now; null: they cannot be given back, absent in older stored responses. */
  ticket_returns: refundRate.nullable().optional(),
  /** How a ticket is refunded once somebody else buys it; null: none can be offered, absent in older stored responses. */
  resale: refundRate.nullable().optional(),
})
export type CheckoutOrder = z.infer<typeof checkoutOrder>

const ORDER = '/public/events/:event_id/order/:order_id'
/** The token that the browser received with the hold; links in e-mails contain it. */
export const secret = z.strictObject({ s: z.string().max(SECRET_MAX, 'too_long').default('') })
export const holdOrder = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/order',
  who: 'anyone',
  summary: 'Hold tickets for a visitor; all or none',
  body: orderNew,
  ok: z.object({ data: checkoutOrder, session_token: z.string() }),
  ok_status: 201,
  errors: [
    'event.not_found',
    'ticket.not_for_sale',
    'ticket.sold_out',
    'checkout.tickets_invalid',
    'promo_code.invalid',
    'order.too_many_held',
    'line.waiting',
    'line.place_used',
    'rate.limited',
  ],
  per_minute: 60,
})

export const readCheckoutOrder = endpoint({
  method: 'GET',
  path: ORDER,
  who: 'anyone',
  summary: 'Retrieve the order of a checkout by its secret',
  query: secret,
  ok: itemOf(checkoutOrder),
  errors: ['event.not_found', 'order.not_found'],
})

/** Errors of a call to an order that is not completed yet. */
const OPEN_ORDER = ['event.not_found', 'order.not_found', 'order.expired', 'order.finished'] as const

export const saveOrderDetails = endpoint({
  method: 'PUT',
  path: ORDER,
  who: 'anyone',
  summary: 'Set the buyer and the attendees of a held order; earlier details are replaced',
  query: secret,
  body: orderDetails,
  ok: itemOf(checkoutOrder),
  errors: [...OPEN_ORDER, 'order.not_approved', 'order.requested', 'checkout.details_invalid'],
})

export const proveOrder = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/order/:order_id/prove',
  who: 'anyone',
  summary: 'Complete a free order by the link e-mailed to its buyer',
  query: secret,
  body: z.strictObject({ token: z.string().regex(TOKEN) }),
  ok: itemOf(checkoutOrder),
  errors: [...OPEN_ORDER, 'order.not_approved', 'link.invalid', 'rate.limited'],
  per_minute: 20,
})

export const extendOrder = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/order/:order_id/extend',
  who: 'anyone',
  summary: 'Extend the hold of an order to 5 minutes from now; at most 2 times',
  query: secret,
  ok: itemOf(checkoutOrder),
  errors: [...OPEN_ORDER, 'order.not_approved', 'order.no_more_time'],
})

export const abandonOrder = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/order/:order_id/abandon',
  who: 'anyone',
  summary: 'Release the held tickets of an order',
  query: secret,
  errors: ['event.not_found', 'order.not_found', 'order.finished'],
})
