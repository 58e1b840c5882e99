import { z } from 'zod'
import { location } from '#contract/events/event-settings.ts'
import { idOf } from '#contract/wire/id.ts'
import { instant, timezone } from '#contract/wire/instant.ts'
import { paymentFailure } from '#contract/orders/buyer-order.ts'
import { offlinePaymentMethod } from '#contract/orders/offline-payments.ts'
import { printedName } from './printed-name.ts'

const url = z.url({ protocol: /^https?$/ })
/** In minor units of the order's currency. */
const cents = z.number().int()

export const mailEvent = z.strictObject({
  id: idOf('event'),
  title: z.string(),
  starts_at: instant,
  ends_at: instant.nullable(),
  /** The event's own. */
  timezone,
  location,
  is_online: z.boolean(),
  /** Its public page. */
  url,
  /** How often its calendar entry changed (RFC 5545, SEQUENCE); 0 of a mail that was queued before it was said. */
  calendar_no: z.number().int().default(0),
  /** It was called off, or has no date: calendars take it away. */
  is_off: z.boolean().default(false),
})
export type MailEvent = z.infer<typeof mailEvent>

/** What every mail of an event's sale says at its end. */
const eventData = z.strictObject({
  account_name: z.string(),
  event: mailEvent,
  support_email: z.string().nullable(),
  email_footer_message: z.string(),
})
const orderData = eventData.extend({ reference: z.string(), buyer_name: printedName })
/** `url`: the order's page with its secret; null where nobody bought it by themself. */
const buyerData = orderData.extend({ url: url.nullable(), currency: z.string() })
/** Money that an order waits for. */
const balanceDue = z.strictObject({
  kind: offlinePaymentMethod,
  amount_cents: cents,
  currency: z.string(),
  /** In the language of the mail; '' for none. */
  words: z.string(),
  /** The order's page shows a code to scan. */
  has_picture: z.boolean(),
  until: instant,
})
export type BalanceDue = z.infer<typeof balanceDue>
const line = z.strictObject({ label: z.string(), quantity: z.number().int() })

/** What was done at the payment provider without anybody here having asked. */
export const providerNoticeKind = z.enum([
  'refunded_at_provider',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
])
export type ProviderNoticeKind = z.infer<typeof providerNoticeKind>

/** What the mails of selling need to be written. */
export const orderContents = [
  z.strictObject({
    template: z.literal('order-summary'),
    data: buyerData.extend({
      ticket_count: z.number().int(),
      /** Each before discount, fees and taxes; with those that are not contained in them they add up to the total. */
      lines: z.array(line.extend({ amount_cents: cents })),
      discount_cents: cents,
      promo_code: z.string().nullable(),
      taxes_and_fees: z.array(
        z.strictObject({ name: z.string(), amount_cents: cents, is_contained: z.boolean().default(false) }),
      ),
      total_cents: cents,
      post_checkout_message: z.string(),
      /** Null: it is paid, or was not when this could be said. */
      owed: balanceDue.nullable().default(null),
    }),
  }),
  /** All tickets of an order that are held under one address. */
  z.strictObject({
    template: z.literal('tickets'),
    data: eventData.extend({
      /** Greets the reader; blank where they hold tickets of several people. */
      name: printedName,
      /** The order's page, which shows all tickets, for who bought them; null for others. */
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
          }),
        )
        .min(1),
      ticket_page_message: z.string(),
      /** How to take part in an event that is online; '' for none. */
      connection_details: z.string(),
    }),
  }),
  /** To the organizer; `url`: the order in the event admin. */
  z.strictObject({
    template: z.literal('order-notice'),
    data: orderData.extend({
      buyer_email: z.string(),
      /** How it is to be paid; null: it is. */
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
      by: z.enum(['buyer', 'organizer', 'not_paid']),
      refund_cents: cents,
      fee_cents: cents,
      /** No payment provider has it: somebody hands it back. */
      is_by_hand: z.boolean().default(false),
      /** Somebody has handed it back. */
      is_handed_back: z.boolean().default(false),
    }),
  }),
  /** The weather called an event off, or moved it; `words`: what the venue says beside the facts. */
  z.strictObject({
    template: z.literal('put-off'),
    data: buyerData.extend({
      kind: z.enum(['cancelled', 'postponed', 'rescheduled']),
      /** Told before, and not answered. */
      is_again: z.boolean(),
      words: z.string(),
      /** When it was to be; null: never another time than now. */
      former_starts_at: instant.nullable(),
      refund_cents: cents,
      is_by_hand: z.boolean(),
      /** Of a mail that was queued before its event said it. */
      calendar_no: z.number().int().optional(),
    }),
  }),
  /** Once, while there is time to pay. */
  z.strictObject({ template: z.literal('payment-reminder'), data: buyerData.extend({ owed: balanceDue }) }),
  /** The desk has the money; the tickets come beside it. */
  z.strictObject({
    template: z.literal('order-paid'),
    data: buyerData.extend({ total_cents: cents, paid_reference: z.string() }),
  }),
  z.strictObject({
    template: z.literal('order-refunded'),
    data: buyerData.extend({
      refund_cents: cents,
      of: z.enum(['whole', 'part', 'twice']),
      /** It was handed back, or will be; null: by the payment provider. */
      by_hand: z.enum(['given', 'owed']).nullable().default(null),
    }),
  }),
  /** To the organizer, of what was done at the payment provider; `url`: the order in the event admin. */
  z.strictObject({
    template: z.literal('money-notice'),
    data: orderData.extend({ news: providerNoticeKind, refund_cents: cents, currency: z.string(), url }),
  }),
  /** To the organizer; `url`: the order in the event admin. */
  z.strictObject({
    template: z.literal('refund-failed'),
    data: orderData.extend({ refund_cents: cents, currency: z.string(), url }),
  }),
  /** `url`: the checkout while the places are held until `held_until`, else the event's page. */
  z.strictObject({
    template: z.literal('payment-failed'),
    data: orderData.extend({ failure: paymentFailure, held_until: instant.nullable(), url }),
  }),
  /** The money came when the places were gone, and goes back whole. */
  z.strictObject({ template: z.literal('paid-too-late'), data: buyerData.extend({ refund_cents: cents }) }),
] as const
