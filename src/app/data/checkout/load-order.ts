import type { QueryClient } from '@tanstack/react-query'
import type { OrderKey } from './received-order.ts'
import { checkoutOrderQuery } from './queries.ts'

/** Prefetches an order before its page is shown; the page reports errors. */
export function loadOrder(client: QueryClient, order_key: OrderKey): Promise<void> {
  return client.prefetchQuery(checkoutOrderQuery(order_key))
}
