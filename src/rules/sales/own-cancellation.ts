import type { Happening } from '#contract/events/events.ts'
import type { RefundState } from '#contract/orders/money-back.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { hasBegun, hasDateChanged } from '#rules/events/event-status.ts'

/** What is kept when a buyer cancels before the start (S11.4), in cents of Hong Kong. */
export const CANCELLATION_FEE_HKD_CENTS = 10_000

/** What is known of a bought order; sums in minor units. */
export type CancellableOrder = {
  currency: string
  is_manual: boolean
  total_gross_cents: number
  total_refunded_cents: number
  paid_at: Instant | null
  cancelled_at: Instant | null
  refund_state: RefundState
}

/** When an order may be cancelled by its buyer. */
export type CancellationMoment = {
  now: Instant
  starts_at: Instant
  has_entered: boolean
  happening: Happening
}

/**
 * What a buyer gets back who cancels an order by themself now, and what is kept of it; null: they cannot. Only
 * before the start of the event, before anybody came in on it, and while no refund is under way; the fee is
 * Hong Kong's, so orders in another currency bear none. Never below nothing. Where the event was put off everything
 * comes back, at any time until its new start; what was paid by hand then too, by hand.
 */
export function ownCancellation(
  order: CancellableOrder,
  { now, starts_at, has_entered, happening }: CancellationMoment,
): { refund_cents: number; fee_cents: number } | null {
  const is_put_off = hasDateChanged(happening)
  if (order.cancelled_at !== null || order.refund_state !== 'none' || has_entered) return null
  if (order.is_manual && !is_put_off) return null
  if (hasBegun({ starts_at, happening }, now)) return null
  // The desk and the provider may have given back more than was paid, each without knowing of the other.
  const left = order.paid_at === null ? 0 : Math.max(0, order.total_gross_cents - order.total_refunded_cents)
  const fee_cents = order.currency === 'HKD' && !is_put_off ? Math.min(left, CANCELLATION_FEE_HKD_CENTS) : 0
  return { refund_cents: left - fee_cents, fee_cents }
}
