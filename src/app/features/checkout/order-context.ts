import { createContext, use } from 'react'
import type { OrderKey, ReceivedOrder } from '#app/data/checkout/received-order.ts'

export type CheckoutState = ReceivedOrder & { order_key: OrderKey }

export const OrderContext = createContext<CheckoutState | null>(null)

/** The order of the open checkout. */
export function useCheckout(): CheckoutState {
  const order = use(OrderContext)
  if (order === null) throw new Error('useCheckout must be used within a CheckoutLayout')
  return order
}
