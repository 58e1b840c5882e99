import type { Instant } from '#contract/wire/instant.ts'
import type { PaymentMethod } from '#contract/orders/orders.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'

/** What is known of how an order is paid, or to be paid. */
export type PaymentMethodFacts = {
  total_gross_cents: number
  /** The payment of ours that bought it. */
  payment_id: string | null
  payment_failed_at: Instant | null
  paid_at_door: unknown
  /** What its buyer chose in place of a card. */
  other_payment: OfflinePaymentMethod | null
  /** What the desk noted of the money; null: it noted none. */
  paid_by_hand: unknown
}

/** How an order was paid, or is to be; what a door took the money for was paid at the door, whatever was chosen. */
export function paymentMethodOf(order: PaymentMethodFacts): PaymentMethod {
  const { total_gross_cents, payment_id, payment_failed_at, paid_at_door, other_payment } = order
  if (payment_id !== null || payment_failed_at !== null) return 'card'
  if (paid_at_door !== null) return 'door'
  if (other_payment !== null) return other_payment
  return total_gross_cents === 0 ? 'none' : 'by_hand'
}

/**
 * Whether an order counts as a manual one where money goes back: made by hand, or paid without a payment of ours.
 * It cannot be refunded through us. One of which nobody knows how it was paid is not one of these: its money may have
 * come through us.
 */
export function isPaidByHand(
  order: PaymentMethodFacts & { is_manual: boolean; paid_at: Instant | null },
): boolean {
  const is_paid = order.paid_at !== null && order.total_gross_cents > 0
  const method = paymentMethodOf(order)
  const is_known = method !== 'by_hand' || order.paid_by_hand !== null
  return order.is_manual || (is_paid && method !== 'card' && is_known)
}
