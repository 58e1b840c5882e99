import { useCallback } from 'react'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { readCheckoutOrder } from '#contract/orders/checkout.ts'
import { readPayment } from '#contract/orders/payments.ts'
import { nullIfNotFound } from '#app/lib/format/null-if-not-found.ts'
import { api } from '#app/lib/net/api.ts'
import { callOptionsOf, toReceivedOrder, type OrderKey, type ReceivedOrder } from './received-order.ts'
import { checkoutKeys } from './keys.ts'
import { pollDelayOf } from './payment-waits.ts'

const MINUTE_MS = 60_000

/** An order of this browser, cached only for this page load; null when there is no order for this secret. */
export function checkoutOrderQuery(order_key: OrderKey) {
  return queryOptions({
    queryKey: checkoutKeys.order(order_key.order_id),
    queryFn: async (): Promise<ReceivedOrder | null> => {
      const response = await nullIfNotFound(api().call(readCheckoutOrder, callOptionsOf(order_key)))
      return response === null ? null : toReceivedOrder(response.data)
    },
    staleTime: 5_000,
    gcTime: 5 * MINUTE_MS,
  })
}

/**
 * Hook for the same query.
 * @param poll_ms polling interval in milliseconds while the page is visible; no polling when omitted
 */
export function useCheckoutOrder(order_key: OrderKey, poll_ms?: number) {
  return useQuery({
    ...checkoutOrderQuery(order_key),
    // A phone that slept has an outdated countdown.
    refetchOnWindowFocus: 'always',
    refetchInterval: poll_ms ?? false,
  })
}

const NO_ORDER: OrderKey = { event_id: '', order_id: '', s: '' }

/** The same, where there may be no order. */
export function useLastHold(order_key: OrderKey | null, poll_ms: number) {
  return useQuery({
    ...checkoutOrderQuery(order_key ?? NO_ORDER),
    enabled: order_key !== null,
    refetchOnWindowFocus: 'always',
    refetchInterval: poll_ms,
  })
}

function paymentQuery(client: QueryClient, order_key: OrderKey) {
  return queryOptions({
    queryKey: checkoutKeys.payment(order_key.order_id),
    queryFn: async () => {
      const { data: order } = await api().call(readPayment, callOptionsOf(order_key))
      client.setQueryData(checkoutKeys.order(order_key.order_id), toReceivedOrder(order))
      return order
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** Checks a payment attempt with the provider once; the order then carries the outcome. */
export function usePaymentStatusCheck(order_key: OrderKey, enabled: boolean): void {
  const query = paymentQuery(useQueryClient(), order_key)
  useQuery({ ...query, enabled, refetchOnReconnect: false })
}

/** Outcome of a payment, polled for a minute while it is pending. */
export function usePaymentOutcome(order_key: OrderKey) {
  const client = useQueryClient()
  const query = paymentQuery(client, order_key)
  const { data, error, refetch, isFetching } = useQuery({
    ...query,
    refetchInterval: ({ state }) => pollDelayOf(state) ?? false,
  })
  const state = client.getQueryState(query.queryKey)
  return {
    order: data,
    error,
    refetch,
    is_asking: isFetching,
    asks_by_itself: state === undefined || pollDelayOf(state) !== null,
  }
}

/** Refetches an order. */
export function useRefreshOrder({ order_id }: Pick<OrderKey, 'order_id'>): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    () => client.invalidateQueries({ queryKey: checkoutKeys.order(order_id), exact: true }),
    [client, order_id],
  )
}
