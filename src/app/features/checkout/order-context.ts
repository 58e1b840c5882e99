import { createContext, use } from 'react'
import type { NamedOrder, HeardOrder } from '#app/data/checkout/received-order.ts'

export type OpenOrder = HeardOrder & { named: NamedOrder }

export const OrderContext = createContext<OpenOrder | null>(null)

/** The order whose checkout is open. */
export function useOrder(): OpenOrder {
  const order = use(OrderContext)
  if (order === null) throw new Error('useOrder needs a CheckoutFrame')
  return order
}
