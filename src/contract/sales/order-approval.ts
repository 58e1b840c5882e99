import { z } from 'zod'
import { instant } from '../wire/instant.ts'

export const DECLINE_TEXT_MAX = 500

/** lapsed: nobody decided before the event began, or it was cancelled; withdrawn: by the buyer. */
export const orderRequestStatus = z.enum(['waiting', 'approved', 'declined', 'lapsed', 'withdrawn'])
export type OrderRequestStatus = z.infer<typeof orderRequestStatus>

/** Why a request is declined; shown in the buyer's language. */
export const declineReason = z.enum(['full', 'not_eligible', 'details_missing', 'repeated', 'own_words'])
export type DeclineReason = z.infer<typeof declineReason>

export const decline = z.object({
  reason: declineReason,
  /** A comment by the team, as written; '' for none. */
  words: z.string(),
})
export type Decline = z.infer<typeof decline>

/** Approval of an order for its buyer; a decision is visible once it cannot be undone. */
export const orderApproval = z.object({
  /** needed: the request was not sent yet. */
  status: z.enum(['needed', ...orderRequestStatus.options]),
  requested_at: instant.nullable(),
  /** Whether the places are held while the request waits. */
  holds_places: z.boolean(),
  /** Until when an approved order can be paid; null: nothing is to pay, or not approved. */
  pay_until: instant.nullable(),
  decline: decline.nullable(),
})
export type OrderApproval = z.infer<typeof orderApproval>
