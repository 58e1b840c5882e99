import { z } from 'zod'
import { day } from '../wire/day.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { cents } from '../wire/money.ts'
import { code } from '../wire/text.ts'

/** OWED: it goes back by hand, and nobody has noted that it did. */
export const refundStatus = z.enum(['PENDING', 'SUCCEEDED', 'FAILED', 'OWED'])
export type RefundStatus = z.infer<typeof refundStatus>

/** Why money goes back; `provider`: somebody refunded it at the payment provider itself. */
export const refundReason = z.enum(['organizer', 'buyer', 'paid_too_late', 'paid_twice', 'provider'])
export type RefundReason = z.infer<typeof refundReason>

/** How the refunds of an order stand, while that matters; `owed`: some of it is to be handed back. */
export type RefundState = 'none' | 'pending' | 'owed' | 'failed'

/** How money is handed back. */
export const handBackMethod = z.enum(['cash', 'fps', 'bank'])
export type HandBackMethod = z.infer<typeof handBackMethod>

/** How money is to go back; `later`: by hand, which is noted once it is done. */
export const refundMethod = z.enum(['card', ...handBackMethod.options, 'later'])
export type RefundMethod = z.infer<typeof refundMethod>

/** How a dispute of a card payment stands at the provider. */
export const disputeStatus = z.enum(['OPEN', 'WON', 'LOST'])
export type DisputeStatus = z.infer<typeof disputeStatus>

export const HAND_BACK_REFERENCE_MAX = 100

/** What is noted of money that was handed back. */
export const handBackFields = {
  /** As the bank has it, a receipt's number, who took it. */
  reference: code(0, HAND_BACK_REFERENCE_MAX).default(''),
  /** On which day, at the venue; left out: today. */
  given_on: day.optional(),
}

/** That money which was owed back was handed back. */
export const handBack = z.strictObject({
  way: handBackMethod,
  /** Left out: all that is owed back. */
  amount_cents: cents.min(1, 'too_small').optional(),
  ...handBackFields,
})
export type HandBack = z.output<typeof handBack>

/** A sum that goes back, as the desk sees it. */
export const deskRefund = z.object({
  id: idOf('refund'),
  amount_cents: z.number().int(),
  status: refundStatus,
  reason: refundReason,
  /** Null while it is to be handed back. */
  way: z.enum(['card', ...handBackMethod.options]).nullable(),
  reference: z.string(),
  given_on: day.nullable(),
  /** Who noted that it was handed back. */
  given_by: z.string().nullable(),
  /** In the provider's words. */
  failure: z.string().nullable(),
  /** The name of who asked; null: the buyer, the product itself, or somebody at the provider. */
  requested_by: z.string().nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
})
export type DeskRefund = z.infer<typeof deskRefund>

/** A payment that its card holder disputes, as the desk sees it. */
export const deskDispute = z.object({
  id: idOf('dispute'),
  amount_cents: z.number().int(),
  status: disputeStatus,
  /** Whether the provider has taken the money out. */
  is_withdrawn: z.boolean(),
  /** In the provider's words. */
  reason: z.string(),
  opened_at: instant,
  closed_at: instant.nullable(),
})
export type DeskDispute = z.infer<typeof deskDispute>
