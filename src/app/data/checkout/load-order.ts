import type { QueryClient } from '@tanstack/react-query'
import type { OrderKey } from './received-order.ts'
import { checkoutOrderQuery } from './queries.ts'

/** Loads an order before its page is shown; what went wrong is for the page to say. */
export function loadOrder(client: QueryClient, named: OrderKey): Promise<void> {
  return client.prefetchQuery(checkoutOrderQuery(named))
}
