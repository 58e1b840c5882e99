import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { readOrder } from '#contract/orders/desk.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { api } from '#app/lib/net/api.ts'
import { nextCursorOf } from '#app/lib/net/next-cursor.ts'
import { orderKeys } from './keys.ts'

const KEEP_MS = 5 * 60_000
const FRESH_MS = 10_000
const PENDING_MS = 4000

/** One page of the orders of an event; personal data is dropped from the cache soon after the last observer. */
export function useOrders(event_id: Id, query: NonNullable<QueryInput<typeof listOrders>>) {
  return useQuery({
    queryKey: orderKeys.page(event_id, query),
    queryFn: ({ client }) => {
      const previous_key = orderKeys.page(event_id, { ...query, page: Number(query.page ?? 1) - 1 })
      return api().call(listOrders, {
        params: { event_id },
        query: { ...query, ...nextCursorOf(client, previous_key) },
      })
    },
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    placeholderData: keepPreviousData,
  })
}

/** One order with its related rows; polled while a refund is pending. */
export function useOrder(event_id: Id, order_id: Id) {
  return useQuery({
    queryKey: orderKeys.detail(event_id, order_id),
    queryFn: async () => (await api().call(readOrder, { params: { event_id, order_id } })).data,
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    refetchInterval: ({ state }) => (state.data?.status === 'REFUND_PENDING' ? PENDING_MS : false),
  })
}
