import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryIn } from '#contract/endpoint.ts'
import type { Id } from '#contract/id.ts'
import { listOrders } from '#contract/orders.ts'
import { api } from '#app/lib/api.ts'

const KEEP_MS = 5 * 60_000

/** One page of the orders of an event; people are forgotten soon after nobody looks. */
export function useOrders(event_id: Id, query: NonNullable<QueryIn<typeof listOrders>>) {
  return useQuery({
    queryKey: ['orders', event_id, query],
    queryFn: () => api().call(listOrders, { params: { event_id }, query }),
    gcTime: KEEP_MS,
    placeholderData: keepPreviousData,
  })
}
