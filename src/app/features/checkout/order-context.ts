import { createContext, use } from 'react'
import type { NamedOrder, OrderInHand } from '#app/data/checkout/in-hand.ts'

export type OpenOrder = OrderInHand & { named: NamedOrder }

export const OrderContext = createContext<OpenOrder | null>(null)

/** The order whose checkout is open. */
export function useOrder(): OpenOrder {
  const order = use(OrderContext)
  if (order === null) throw new Error('useOrder needs a CheckoutFrame')
  return order
}
