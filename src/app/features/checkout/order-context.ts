import { createContext, use } from 'react'
import type { OrderKey, ReceivedOrder } from '#app/data/checkout/received-order.ts'

export type CheckoutState = ReceivedOrder & { named: OrderKey }

export const OrderContext = createContext<CheckoutState | null>(null)

/** The order of the open checkout. */
export function useCheckout(): CheckoutState {
  const order = use(OrderContext)
  if (order === null) throw new Error('useOrder needs a CheckoutFrame')
  return order
}
