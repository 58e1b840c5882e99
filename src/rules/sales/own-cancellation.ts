import type { Happening } from '#contract/events/events.ts'
import type { RefundState } from '#contract/orders/money-back.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { hasBegun, hasDateChanged } from '#rules/events/event-status.ts'

/** Returns the cancellation fee of an account until it sets another (S11.4): HK$100, in other currencies none. */
export const defaultCancellationFee = (currency: string): number => (currency === 'HKD' ? 10_000 : 0)

/** Returns the fee that a new order keeps; an account charges its fee in its own currency only. */
export const cancellationFeeOf = (
  account: { currency_code: string; cancellation_fee_cents: number },
  currency: string,
): number => (currency === account.currency_code ? account.cancellation_fee_cents : 0)

/** The fields of a completed order; amounts in minor units. */
export type CancellableOrder = {
  is_manual: boolean
  total_gross_cents: number
  total_refunded_cents: number
  /** Fee as it was when the order was made. */
  cancellation_fee_cents: number
  paid_at: Instant | null
  cancelled_at: Instant | null
  refund_state: RefundState
}

/** The circumstances of a cancellation by the buyer. */
export type CancellationMoment = {
  now: Instant
  starts_at: Instant
  has_entered: boolean
  happening: Happening
}

/**
 * Returns the refund and the fee of a cancellation by the buyer now; null when it is not allowed. It is allowed
 * before the start, while no ticket was scanned in and no refund is pending. The refund is never negative. When the event was postponed, everything is refunded until its new start, by
 * hand when it was paid by hand.
 */
export function ownCancellation(
  order: CancellableOrder,
  { now, starts_at, has_entered, happening }: CancellationMoment,
): { refund_cents: number; fee_cents: number } | null {
  const has_date_changed = hasDateChanged(happening)
  if (order.cancelled_at !== null || order.refund_state !== 'none' || has_entered) return null
  if (order.is_manual && !has_date_changed) return null
  if (hasBegun({ starts_at, happening }, now)) return null
  // The desk and the provider may together have refunded more than was paid.
  const remaining_cents =
    order.paid_at === null ? 0 : Math.max(0, order.total_gross_cents - order.total_refunded_cents)
  const fee_cents = has_date_changed ? 0 : Math.min(remaining_cents, order.cancellation_fee_cents)
  return { refund_cents: remaining_cents - fee_cents, fee_cents }
}
