import { z } from 'zod'
import { location } from '#contract/events/event-settings.ts'
import { memberTier } from '#contract/members/member-tier.ts'
import { idOf } from '#contract/wire/id.ts'
import { instant, timezone } from '#contract/wire/instant.ts'
import { cancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import { paymentFailure } from '#contract/orders/buyer-order.ts'
import { fpsPayee } from '#contract/orders/fps-payee.ts'
import { entryHours } from '#contract/orders/entry-hours.ts'
import { offlinePaymentMethod } from '#contract/orders/offline-payments.ts'
import { decline } from '#contract/sales/order-approval.ts'
import { printedName } from './printed-name.ts'

const url = z.url({ protocol: /^https?$/ })
/** In minor units of the order's currency. */
const cents = z.number().int()

export const mailEvent = z.strictObject({
  id: idOf('event'),
  title: z.string(),
  starts_at: instant,
  ends_at: instant.nullable(),
  /** The event's own timezone. */
  timezone,
  location,
  is_online: z.boolean(),
  /** The event's public page. */
  url,
  /**
   * Number of changes of its calendar entry (RFC 5545, SEQUENCE); 0 for mails queued before this field
   * existed.
   */
  calendar_no: z.number().int().default(0),
  /** The event was called off, or has no date: calendars remove it. */
  is_off: z.boolean().default(false),
})
export type MailEvent = z.infer<typeof mailEvent>

/** End of every mail about an event's sale. */
const eventData = z.strictObject({
  account_name: z.string(),
  event: mailEvent,
  support_email: z.string().nullable(),
  email_footer_message: z.string(),
})
const orderData = eventData.extend({ reference: z.string(), buyer_name: printedName })
/** `url`: the order's page with its secret; null for an order without a buyer of its own. */
const buyerData = orderData.extend({ url: url.nullable(), currency: z.string() })
/** Outstanding payment of an order. */
const balanceDue = z.strictObject({
  kind: offlinePaymentMethod,
  amount_cents: cents,
  currency: z.string(),
  /** Payment instructions in the language of the mail; '' for none. */
  words: z.string(),
  /** The order's page shows a QR code for payment. */
  has_picture: z.boolean(),
  /** Payee of the order's FPS code; null: none is made, or queued before this field existed. */
  fps_payee: fpsPayee.nullable().default(null),
  until: instant,
})
export type BalanceDue = z.infer<typeof balanceDue>
const line = z.strictObject({ label: z.string(), quantity: z.number().int() })

/** Actions at the payment provider that nobody here requested. */
export const providerNoticeKind = z.enum([
  'refunded_at_provider',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
])
export type ProviderNoticeKind = z.infer<typeof providerNoticeKind>

/** Data of the mails about sales. */
export const orderContents = [
  z.strictObject({
    template: z.literal('order-summary'),
    data: buyerData.extend({
      ticket_count: z.number().int(),
      /**
       * Before discount, fees and taxes; together with those that are not included in prices they add up to
       * the total.
       */
      lines: z.array(line.extend({ amount_cents: cents })),
      discount_cents: cents,
      /** Member prices in discount_cents, by tier; missing in mails queued before this field existed. */
      member_discounts: z.array(z.strictObject({ tier: memberTier, amount_cents: cents })).default([]),
      promo_code: z.string().nullable(),
      taxes_and_fees: z.array(
        z.strictObject({ name: z.string(), amount_cents: cents, is_contained: z.boolean().default(false) }),
      ),
      total_cents: cents,
      /** Terms of cancellation; null: nothing was to pay, or queued before this field existed. */
      cancellation_terms: cancellationTerms.nullable().default(null),
      /** Ticket types that enter at certain times only. */
      entry_hours: z.array(z.strictObject({ label: z.string(), hours: entryHours })).default([]),
      post_checkout_message: z.string(),
      /** Null: it is paid, or was queued before this field existed. */
      owed: balanceDue.nullable().default(null),
    }),
  }),
  /** All tickets of an order for one address. */
  z.strictObject({
    template: z.literal('tickets'),
    data: eventData.extend({
      /** Greeting; blank if the address has tickets of several people. */
      name: printedName,
      /** The order's page, which shows all tickets, for the buyer; null for others. */
      order_url: url.nullable(),
      tickets: z
        .array(
          z.strictObject({
            holder_name: printedName,
            ticket_name: z.string(),
            code: z.string(),
            /** The ticket's page with its secret. */
            url,
            is_unpaid: z.boolean().default(false),
            /** When it enters; null: at any time, or queued before this field existed. */
            entry_hours: entryHours.nullable().default(null),
          }),
        )
        .min(1),
      ticket_page_message: z.string(),
      /** Access details of an online event; '' for none. */
      connection_details: z.string(),
    }),
  }),
  /** To the organizer; `url`: the order in the event admin. */
  z.strictObject({
    template: z.literal('order-notice'),
    data: orderData.extend({
      buyer_email: z.string(),
      /** Payment method of an unpaid order; null: it is paid. */
      owed_by: offlinePaymentMethod.nullable().default(null),
      lines: z.array(line),
      total_cents: cents,
      currency: z.string(),
      url,
    }),
  }),
  z.strictObject({
    template: z.literal('order-cancelled'),
    data: buyerData.extend({
      /** `resale`: somebody else bought the places of tickets that the buyer offered. */
      by: z.enum(['buyer', 'organizer', 'not_paid', 'resale']),
      /** Number of tickets that were given back; 0: the whole order was cancelled. */
      returned_tickets: z.number().int().default(0),
      refund_cents: cents,
      fee_cents: cents,
      /** Refunded by hand, not by a payment provider. */
      is_by_hand: z.boolean().default(false),
      /** It was handed back already. */
      is_handed_back: z.boolean().default(false),
    }),
  }),
  /**
   * Notice that the weather called an event off, or moved it; `words`: the venue's own text besides the
   * facts.
   */
  z.strictObject({
    template: z.literal('put-off'),
    data: buyerData.extend({
      kind: z.enum(['cancelled', 'postponed', 'rescheduled']),
      /** A reminder of an unanswered notice. */
      is_again: z.boolean(),
      words: z.string(),
      /** Former start; null: unchanged. */
      former_starts_at: instant.nullable(),
      refund_cents: cents,
      is_by_hand: z.boolean(),
      /** Missing in mails queued before this field existed. */
      calendar_no: z.number().int().optional(),
    }),
  }),
  /** Sent once, before the payment deadline. */
  z.strictObject({ template: z.literal('payment-reminder'), data: buyerData.extend({ owed: balanceDue }) }),
  /** The desk received the payment; the tickets are sent separately. */
  z.strictObject({
    template: z.literal('order-paid'),
    data: buyerData.extend({ total_cents: cents, paid_reference: z.string() }),
  }),
  z.strictObject({
    template: z.literal('order-refunded'),
    data: buyerData.extend({
      refund_cents: cents,
      of: z.enum(['whole', 'part', 'twice']),
      /** Handed back by hand, or still owed; null: by the payment provider. */
      by_hand: z.enum(['given', 'owed']).nullable().default(null),
    }),
  }),
  /** To the organizer, about an action at the payment provider; `url`: the order in the event admin. */
  z.strictObject({
    template: z.literal('money-notice'),
    data: orderData.extend({ news: providerNoticeKind, refund_cents: cents, currency: z.string(), url }),
  }),
  /** To the organizer; `url`: the order in the event admin. */
  z.strictObject({
    template: z.literal('refund-failed'),
    data: orderData.extend({ refund_cents: cents, currency: z.string(), url }),
  }),
  /** `url`: the checkout while the tickets are held until `held_until`, else the event's page. */
  z.strictObject({
    template: z.literal('payment-failed'),
    data: orderData.extend({ failure: paymentFailure, held_until: instant.nullable(), url }),
  }),
  /** To a person on a waiting list; `url`: their entry; `buy_url`: the event with the code of an offer. */
  z.strictObject({
    template: z.literal('waiting-list'),
    data: eventData.extend({
      name: printedName,
      news: z.enum(['joined', 'offered', 'lapsed']),
      /** Ticket types that they want, or get; empty: any. */
      tickets: z.array(z.string()),
      quantity: z.number().int(),
      /** Until when the offer can be used; null: there is none. */
      until: instant.nullable(),
      url,
      buy_url: url.nullable(),
    }),
  }),
  /** To a buyer whose order needs approval; `url`: the order, for an approved one its payment. */
  z.strictObject({
    template: z.literal('order-request'),
    data: orderData.extend({
      news: z.enum(['received', 'approved', 'declined', 'lapsed']),
      /** Why it was declined; null otherwise. */
      decline: decline.nullable(),
      /** Until when an approved order can be paid; null otherwise. */
      pay_until: instant.nullable(),
      total_cents: cents,
      currency: z.string(),
      url,
    }),
  }),
  /** The payment arrived when the tickets were gone, and is refunded in full. */
  z.strictObject({
    template: z.literal('paid-too-late'),
    /** `is_by_hand`: it came from a bank, so staff pay it back. */
    data: buyerData.extend({ refund_cents: cents, is_by_hand: z.boolean().default(false) }),
  }),
] as const
