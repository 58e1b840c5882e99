import type { OrderStatus } from '#contract/orders/orders.ts'
import type { RefundState } from '#contract/orders/money-back.ts'
import type { Instant } from '#contract/wire/instant.ts'

/** The fields that decide an order's status; amounts in minor units. */
export type OrderFacts = {
  total_gross_cents: number
  total_refunded_cents: number
  paid_at: Instant | null
  cancelled_at: Instant | null
  /** Set when the last payment attempt failed and the order was not bought. */
  payment_failed_at: Instant | null
  refund_state: RefundState
}

/**
 * Returns the single displayed status of an order (S10.2, S10.3). A pending or failed refund has priority. A full
 * refund takes precedence over a cancellation, a cancellation over a partial refund. A free order never awaits
 * payment.
 */
export function orderStatusOf(order: OrderFacts): OrderStatus {
  const { total_gross_cents, total_refunded_cents, paid_at, cancelled_at, refund_state, payment_failed_at } =
    order
  if (payment_failed_at !== null) return 'PAYMENT_FAILED'
  if (refund_state !== 'none') return refund_state === 'failed' ? 'REFUND_FAILED' : 'REFUND_PENDING'
  if (total_refunded_cents > 0 && total_refunded_cents >= total_gross_cents) return 'REFUNDED'
  if (cancelled_at !== null) return 'CANCELLED'
  if (total_refunded_cents > 0) return 'PARTIALLY_REFUNDED'
  return paid_at === null && total_gross_cents > 0 ? 'AWAITING_PAYMENT' : 'COMPLETED'
}
