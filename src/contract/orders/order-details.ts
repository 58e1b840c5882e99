import { z } from 'zod'
import { answer } from './answers.ts'
import { attendee } from './attendees.ts'
import { heldOrderFields } from './checkout.ts'
import { location } from '../events/event-settings.ts'
import { deliveryFailureReason } from '../messages/message-recipients.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { cancellationReason, paymentFailure } from './buyer-order.ts'
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
  .extend({ price_label: z.string().nullable() })

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
   * REFUSED: the provider took another sum than ours, which a person has to look into. CLOSED: nobody paid on its
   * page before that ended.
   */
  status: z.enum(['PENDING', 'SUCCEEDED', 'FAILED', 'REFUSED', 'CLOSED']),
  failure: paymentFailure.nullable(),
  /** Where the sandbox shows what can be done with it at the provider; null: it is not paid there. */
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
  'ticket_reissued',
  'checked_in',
])
export type OrderHistoryKind = z.infer<typeof orderHistoryKind>

/** Something that happened to an order or to one of its tickets. */
const orderHistoryEntry = z.object({
  kind: orderHistoryKind,
  at: instant,
  /** Of payments and refunds. */
  amount_cents: z.number().int().nullable(),
  /** Whose ticket; null: the whole order. */
  attendee_id: idOf('attendee').nullable(),
  /** The name of whose ticket it is, of who asked for a refund, or who marked the order as paid. */
  name: z.string().nullable(),
  /** What the desk noted with the money. */
  reference: z.string().nullable(),
  /** Of a cancellation. */
  because: cancellationReason.nullable(),
})

/** A mail to a buyer or holder that failed, or of which nobody knows whether it arrived. */
const undeliveredEmail = z.object({
  /** The mail server knows it by this: its Message-ID begins with it. */
  id: idOf('mail'),
  to: z.string(),
  state: z.enum(['failed', 'unclear']),
  /** Null: unclear. */
  because: deliveryFailureReason.nullable(),
  /** What the mail server said last, if it failed. */
  answer: z.string(),
})
export type UndeliveredEmail = z.infer<typeof undeliveredEmail>

/** One order with all that the organizer's desk knows of it. */
export const orderFull = order.extend({
  phone: z.string().nullable(),
  address: location.nullable(),
  locale: z.string().nullable(),
  promo_code: z.string().nullable(),
  /** Whoever sent the buyer, as they are called now. */
  affiliate: z.object({ id: idOf('affiliate'), name: z.string() }).nullable(),
  note: z.string().nullable(),
  needs_attention: z.boolean(),
  cancelled_at: instant.nullable(),
  cancelled_because: cancellationReason.nullable(),
  /** What was agreed, line by line; null of one made by hand. */
  priced: z.object(heldOrderFields).nullable(),
  /** What can still go back to the card: paid through us, less what went back, is on its way or is disputed. */
  refundable_cents: z.number().int(),
  /** What can still go back by hand; 0 of an order that was made by hand. */
  returnable_cents: z.number().int(),
  /** What is to be handed back, which nobody has noted yet. */
  owed_back_cents: z.number().int(),
  /** What open disputes hold. */
  disputed_cents: z.number().int(),
  attendees: z.array(attendeeOfOrder),
  answers: z.array(answerOfOrder),
  /** The oldest first. */
  payments: z.array(paymentOfOrder),
  refunds: z.array(deskRefund),
  disputes: z.array(deskDispute),
  timeline: z.array(orderHistoryEntry),
  /** The newest first; none that was sent since. */
  mails_not_sent: z.array(undeliveredEmail),
})
export type OrderFull = z.infer<typeof orderFull>
