import { z } from 'zod'
import { entryHours } from './entry-hours.ts'
import { eventSettings, location } from '../events/event-settings.ts'
import { event } from '../events/events.ts'
import { locale } from '../wire/contact.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { offlinePaymentOption } from './offline-payments.ts'

/** Why a payment failed, as shown to the buyer. */
export const paymentFailure = z.enum([
  'card_declined',
  'insufficient_funds',
  'authentication_failed',
  'timed_out',
  'cancelled',
  'unknown',
])
export type PaymentFailure = z.infer<typeof paymentFailure>

/** Who or what cancelled an order. */
export const cancellationReason = z.enum(['buyer', 'organizer', 'paid_too_late', 'not_paid'])
export type CancellationReason = z.infer<typeof cancellationReason>

/** The event of a ticket and its order, whether or not it is still on sale. */
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
    /** Language of the title as returned; absent in older stored responses. */
    language: locale.optional(),
    organizer_name: z.string().nullable(),
    /** SEQUENCE number of its calendar entry (RFC 5545); absent in older stored responses. */
    calendar_no: z.number().int().optional(),
    location,
    ...eventSettings.pick({
      maps_url: true,
      is_online_event: true,
      online_event_connection_details: true,
      ticket_page_message: true,
      post_checkout_message: true,
      support_email: true,
    }).shape,
  })
export type BuyerEvent = z.infer<typeof buyerEvent>

/** One ticket of an order; `s` is the secret of its page, replaced with a new code. */
export const buyerTicket = z.object({
  attendee_id: idOf('attendee'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  ticket_id: idOf('ticket'),
  ticket_name: z.string(),
  price_label: z.string().nullable(),
  status: z.enum(['ACTIVE', 'CANCELLED']),
  /** What was paid for it; absent when that is unknown, and in older stored responses. */
  paid_cents: z.number().int().optional(),
  /** Whether it can be given back alone now; absent in older stored responses. */
  is_returnable: z.boolean().optional(),
  /** Whether it can be offered to others now; absent in older stored responses. */
  is_offerable: z.boolean().optional(),
  /** Since when it is offered; absent: it is not. */
  offered_at: instant.optional(),
  /** When it was sold to somebody else and given back; absent: it was not. */
  resold_at: instant.optional(),
  /** Its order is unpaid: a door may take the payment. */
  is_unpaid: z.boolean(),
  /** When it enters; absent: at any time. */
  entry_hours: entryHours.optional(),
  /** Null when the ticket no longer admits. */
  ticket_code: z.string().nullable(),
  s: z.string().nullable(),
})
export type BuyerTicket = z.infer<typeof buyerTicket>

/** How an order ended or continues, for its buyer. */
export const orderEndFields = {
  cancelled_because: cancellationReason.nullable(),
  /** When the buyer confirmed the new date of a postponed event; null: not confirmed. */
  date_kept_at: instant.nullable(),
}

/** How an order is or can be paid, for its buyer. */
export const orderPaymentFields = {
  /** The last payment attempt of an unpaid order: pending or failed. */
  payment: z.object({ status: z.enum(['PENDING', 'FAILED']), failure: paymentFailure.nullable() }).nullable(),
  /** Whether it can be paid by card now. */
  takes_cards: z.boolean(),
  /** Offline payment methods while it is held; empty when nothing is due. */
  ways_to_pay: z.array(offlinePaymentOption),
  /** Offline payment method of an unpaid order; null: it has none. */
  owed: offlinePaymentOption.nullable(),
  /** Address to which the confirmation link was sent, while it is pending. */
  proof: z.object({ email: z.string() }).nullable(),
}
