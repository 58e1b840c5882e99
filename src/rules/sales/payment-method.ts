import type { Instant } from '#contract/wire/instant.ts'
import type { PaymentMethod } from '#contract/orders/orders.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'

/** The fields that decide how an order is paid. */
export type PaymentMethodFacts = {
  total_gross_cents: number
  /** The card payment that bought the order. */
  payment_id: string | null
  payment_failed_at: Instant | null
  paid_at_door: unknown
  /** A sale at the box office of a door; absent or null: none. */
  sold_at_door?: unknown
  /** The offline method that the buyer chose. */
  other_payment: OfflinePaymentMethod | null
  /** The payment that the desk recorded; null: none. */
  paid_by_hand: unknown
}

/**
 * Returns the payment method of an order. A payment taken by a door counts as paid at the door, whatever was
 * chosen.
 */
export function paymentMethodOf(order: PaymentMethodFacts): PaymentMethod {
  const { total_gross_cents, payment_id, payment_failed_at, paid_at_door, other_payment } = order
  if (payment_id !== null || payment_failed_at !== null) return 'card'
  if (paid_at_door !== null) return 'door'
  if ((order.sold_at_door ?? null) !== null) return total_gross_cents === 0 ? 'none' : 'door'
  if (other_payment !== null) return other_payment
  return total_gross_cents === 0 ? 'none' : 'by_hand'
}

/**
 * Returns whether refunds of an order are manual: it was made by hand, or paid without a card payment of ours.
 * Orders with an unknown payment are excluded, because their money may have come through the provider.
 */
export function isPaidByHand(
  order: PaymentMethodFacts & { is_manual: boolean; paid_at: Instant | null },
): boolean {
  const is_paid = order.paid_at !== null && order.total_gross_cents > 0
  const method = paymentMethodOf(order)
  const is_known = method !== 'by_hand' || order.paid_by_hand !== null
  return order.is_manual || (is_paid && method !== 'card' && is_known)
}
