import { z } from 'zod'
import { answer } from './answers.ts'
import { attendee } from './attendees.ts'
import { heldOrderFields } from './checkout.ts'
import { tender } from '../door/box-office.ts'
import { location } from '../events/event-settings.ts'
import { deliveryFailureReason } from '../messages/message-recipients.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { cancellationReason, paymentFailure } from './buyer-order.ts'
import { cancellationTerms, refundRate } from './cancellation/cancellation-terms.ts'
import { deskDispute, deskRefund } from './money-back.ts'
import { order } from './orders.ts'

const attendeeOfOrder = attendee
  .pick({
    id: true,
    first_name: true,
    last_name: true,
    email: true,
    ticket_id: true,
    ticket_name: true,
    status: true,
    checked_in_at: true,
    erased_at: true,
  })
  .extend({
    price_label: z.string().nullable(),
    /** What was paid for the ticket; absent when that is unknown. */
    paid_cents: z.number().int().optional(),
    /** Whether it can be given back alone; absent in older stored responses. */
    is_returnable: z.boolean().optional(),
    /** Since when its buyer offers it to others; absent: not offered. */
    offered_at: instant.optional(),
    /** When it was sold to somebody else and given back, and the refund; absent: it was not. */
    resold_at: instant.optional(),
    returned_cents: z.number().int().optional(),
  })

const answerOfOrder = answer.pick({
  id: true,
  attendee_id: true,
  question_id: true,
  question_title: true,
  answer: true,
  options: true,
  edits: true,
  version: true,
})

const paymentOfOrder = z.object({
  id: idOf('payment'),
  provider: z.enum(['sandbox', 'stripe']),
  amount_cents: z.number().int(),
  /**
   * REFUSED: the provider charged a different amount, which needs review. CLOSED: the payment page expired without
   * a payment.
   */
  status: z.enum(['PENDING', 'SUCCEEDED', 'FAILED', 'REFUSED', 'CLOSED']),
  failure: paymentFailure.nullable(),
  /** The sandbox page with provider actions; null when not paid in the sandbox. */
  sandbox_page: z.string().nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
})

export const orderHistoryKind = z.enum([
  'created',
  'paid',
  'paid_at_door',
  'payment_failed',
  'refund_asked',
  'refund_settled',
  'refund_failed',
  'refunded_at_provider',
  'owed_back',
  'given_back',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'cancelled',
  'ticket_cancelled',
  'ticket_resold',
  'ticket_reissued',
  'checked_in',
])
export type OrderHistoryKind = z.infer<typeof orderHistoryKind>

/** An event in the history of an order or one of its tickets. */
const orderHistoryEntry = z.object({
  kind: orderHistoryKind,
  at: instant,
  /** For payments and refunds. */
  amount_cents: z.number().int().nullable(),
  /** Attendee of the ticket; null: the whole order. */
  attendee_id: idOf('attendee').nullable(),
  /** Name of the attendee, of the person who requested a refund, or who marked the order as paid. */
  name: z.string().nullable(),
  /** Reference recorded with the payment. */
  reference: z.string().nullable(),
  /** For a cancellation. */
  because: cancellationReason.nullable(),
})

/** An e-mail to a buyer or holder that failed or whose delivery is unknown. */
const undeliveredEmail = z.object({
  /** Its Message-ID begins with this id. */
  id: idOf('mail'),
  to: z.string(),
  state: z.enum(['failed', 'unclear']),
  /** Null: unclear. */
  because: deliveryFailureReason.nullable(),
  /** Last response of the mail server after a failure. */
  answer: z.string(),
})
export type UndeliveredEmail = z.infer<typeof undeliveredEmail>

/** An order with all details for staff. */
export const orderFull = order.extend({
  phone: z.string().nullable(),
  address: location.nullable(),
  locale: z.string().nullable(),
  promo_code: z.string().nullable(),
  /** The referring affiliate with its current name. */
  affiliate: z.object({ id: idOf('affiliate'), name: z.string() }).nullable(),
  note: z.string().nullable(),
  needs_attention: z.boolean(),
  cancelled_at: instant.nullable(),
  cancelled_because: cancellationReason.nullable(),
  /** Agreed prices by line; null for a manual order. */
  priced: z.object(heldOrderFields).nullable(),
  /** Where and how the box office sold it; null: not there. */
  door_sale: z
    .object({
      device: z.string(),
      gate: z.string().nullable(),
      tender,
      receipt_no: z.string(),
      /** What the buyer gave; null for sales of earlier versions. */
      given_cents: z.number().int().nullable(),
    })
    .nullable()
    .optional(),
  /** Amount still refundable to the card: paid by card minus refunded, pending and disputed amounts. */
  refundable_cents: z.number().int(),
  /** Amount still refundable by hand; 0 for a manual order. */
  returnable_cents: z.number().int(),
  /** Amount to be handed back and not recorded yet. */
  owed_back_cents: z.number().int(),
  /** Amount held by open disputes. */
  disputed_cents: z.number().int(),
  /** Terms of cancellation of the order; absent in older stored responses. */
  cancellation_terms: cancellationTerms.optional(),
  /** What the buyer would get back now; null: they cannot cancel any more. */
  cancellation: z
    .object({ refund_cents: z.number().int(), fee_cents: z.number().int() })
    .nullable()
    .optional(),
  /** How single tickets are refunded now by the terms; null: nothing is. */
  ticket_returns: refundRate.nullable().optional(),
  attendees: z.array(attendeeOfOrder),
  answers: z.array(answerOfOrder),
  /** Oldest first. */
  payments: z.array(paymentOfOrder),
  refunds: z.array(deskRefund),
  disputes: z.array(deskDispute),
  timeline: z.array(orderHistoryEntry),
  /** Newest first; without those delivered since. */
  mails_not_sent: z.array(undeliveredEmail),
})
export type OrderFull = z.infer<typeof orderFull>
