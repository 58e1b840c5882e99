import type { OrderStatus } from '#contract/orders/orders.ts'
import type { RefundState } from '#contract/orders/money-back.ts'
import type { Instant } from '#contract/wire/instant.ts'

/** What is known of an order; sums in minor units. */
export type OrderFacts = {
  total_gross_cents: number
  total_refunded_cents: number
  paid_at: Instant | null
  cancelled_at: Instant | null
  /** Set: nobody bought it, because the last try to pay came to nothing. */
  payment_failed_at: Instant | null
  refund_state: RefundState
}

/**
 * The one status that people see of an order (S10.2, S10.3). A refund that is waited for, at the provider or
 * until somebody hands it back, or that came to nothing, has to
 * be seen first. What came back in full says more than that the order was cancelled; cancelled says more than that
 * some of it came back. An order without a price waits for no payment.
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
