import { z } from 'zod'
import { day } from '../wire/day.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { cents } from '../wire/money.ts'
import { code } from '../wire/text.ts'

/** OWED: to be refunded by hand, and not recorded as done. */
export const refundStatus = z.enum(['PENDING', 'SUCCEEDED', 'FAILED', 'OWED'])
export type RefundStatus = z.infer<typeof refundStatus>

/** Why money is refunded; `provider`: refunded at the payment provider itself. */
export const refundReason = z.enum(['organizer', 'buyer', 'paid_too_late', 'paid_twice', 'provider'])
export type RefundReason = z.infer<typeof refundReason>

/** Refund state of an order while relevant; `owed`: some of it must be handed back. */
export type RefundState = 'none' | 'pending' | 'owed' | 'failed'

/** How money is handed back. */
export const handBackMethod = z.enum(['cash', 'fps', 'bank'])
export type HandBackMethod = z.infer<typeof handBackMethod>

/** How money is to be refunded; `later`: by hand, recorded once it is done. */
export const refundMethod = z.enum(['card', ...handBackMethod.options, 'later'])
export type RefundMethod = z.infer<typeof refundMethod>

/** Status of a card payment dispute at the provider. */
export const disputeStatus = z.enum(['OPEN', 'WON', 'LOST'])
export type DisputeStatus = z.infer<typeof disputeStatus>

export const HAND_BACK_REFERENCE_MAX = 100

/** Details of a manual refund. */
export const handBackFields = {
  /** Bank reference, receipt number or recipient. */
  reference: code(0, HAND_BACK_REFERENCE_MAX).default(''),
  /** Day at the venue; default: today. */
  given_on: day.optional(),
}

/** Records that owed money was handed back. */
export const handBack = z.strictObject({
  way: handBackMethod,
  /** Default: the whole amount owed. */
  amount_cents: cents.min(1, 'too_small').optional(),
  ...handBackFields,
})
export type HandBack = z.output<typeof handBack>

/** A refund for staff. */
export const deskRefund = z.object({
  id: idOf('refund'),
  amount_cents: z.number().int(),
  status: refundStatus,
  reason: refundReason,
  /** Null while it is still to be handed back. */
  way: z.enum(['card', ...handBackMethod.options]).nullable(),
  reference: z.string(),
  given_on: day.nullable(),
  /** Who recorded that it was handed back. */
  given_by: z.string().nullable(),
  /** The provider's message. */
  failure: z.string().nullable(),
  /** Name of the requester; null: the buyer, the system, or somebody at the provider. */
  requested_by: z.string().nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
})
export type DeskRefund = z.infer<typeof deskRefund>

/** A disputed payment for staff. */
export const deskDispute = z.object({
  id: idOf('dispute'),
  amount_cents: z.number().int(),
  status: disputeStatus,
  /** Whether the provider has withdrawn the money. */
  is_withdrawn: z.boolean(),
  /** The provider's message. */
  reason: z.string(),
  opened_at: instant,
  closed_at: instant.nullable(),
})
export type DeskDispute = z.infer<typeof deskDispute>
