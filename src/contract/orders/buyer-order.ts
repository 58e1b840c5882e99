import { z } from 'zod'
import { eventSettings } from '../events/event-settings.ts'
import { event } from '../events/events.ts'
import { locale } from '../wire/contact.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { offlinePaymentOption } from './offline-payments.ts'

/** Why a payment came to nothing, as far as a buyer may know. */
export const paymentFailure = z.enum([
  'card_declined',
  'insufficient_funds',
  'authentication_failed',
  'timed_out',
  'cancelled',
  'unknown',
])
export type PaymentFailure = z.infer<typeof paymentFailure>

/** Who or what ended an order. */
export const cancellationReason = z.enum(['buyer', 'organizer', 'paid_too_late', 'not_paid'])
export type CancellationReason = z.infer<typeof cancellationReason>

/** What a ticket and its order say of their event, whether or not it can still be bought. */
export const buyerEvent = event
  .pick({
    id: true,
    title: true,
    starts_at: true,
    ends_at: true,
    timezone: true,
    happening: true,
    former_start_date: true,
  })
  .extend({
    slug: z.string(),
    /** Of the title, as it is said to this reader; absent of what was kept before it was told. */
    language: locale.optional(),
    organizer_name: z.string().nullable(),
    /** How often its calendar entry changed (RFC 5545, SEQUENCE); absent of what was kept before it was told. */
    calendar_no: z.number().int().optional(),
    ...eventSettings.pick({
      location: true,
      maps_url: true,
      is_online_event: true,
      online_event_connection_details: true,
      ticket_page_message: true,
      post_checkout_message: true,
      support_email: true,
    }).shape,
  })
export type BuyerEvent = z.infer<typeof buyerEvent>

/** One ticket of an order; `s` is the secret of its page, which a new code replaces. */
export const buyerTicket = z.object({
  attendee_id: idOf('attendee'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  ticket_id: idOf('ticket'),
  ticket_name: z.string(),
  price_label: z.string().nullable(),
  status: z.enum(['ACTIVE', 'CANCELLED']),
  /** Its order waits for its money: a door may ask for it. */
  is_unpaid: z.boolean(),
  /** Null once there is nothing to enter with. */
  ticket_code: z.string().nullable(),
  s: z.string().nullable(),
})
export type BuyerTicket = z.infer<typeof buyerTicket>

/** How an order that its buyer sees ended, or goes on. */
export const orderEndFields = {
  cancelled_because: cancellationReason.nullable(),
  /** When the buyer said that they come on the new date of an event that was put off; null: they have not. */
  date_kept_at: instant.nullable(),
}

/** How an order that its buyer sees is paid, or can be. */
export const orderPaymentFields = {
  /** The last try to pay, while the order is not bought: it is waited for, or came to nothing. */
  payment: z.object({ status: z.enum(['PENDING', 'FAILED']), failure: paymentFailure.nullable() }).nullable(),
  /** Whether a card can pay it now. */
  takes_cards: z.boolean(),
  /** How else it can be paid while it is held; none where nothing is to pay. */
  ways_to_pay: z.array(offlinePaymentOption),
  /** How its money is waited for, once it is ordered; null: it is not, or nobody chose how. */
  owed: offlinePaymentOption.nullable(),
  /** Where the link was mailed that completes it, while it is waited for. */
  proof: z.object({ email: z.string() }).nullable(),
}
