import { useCallback } from 'react'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { readCheckoutOrder } from '#contract/orders/checkout.ts'
import { readPayment } from '#contract/orders/payments.ts'
import { nullIfNotFound } from '#app/lib/format/absent.ts'
import { api } from '#app/lib/net/api.ts'
import { callOptionsOf, toReceivedOrder, type OrderKey, type ReceivedOrder } from './received-order.ts'
import { checkoutKeys } from './keys.ts'
import { pollDelayOf } from './payment-waits.ts'

const MINUTE_MS = 60_000

/** An order of this browser, cached only for this page load; null when there is no order for this secret. */
export function checkoutOrderQuery(named: OrderKey) {
  return queryOptions({
    queryKey: checkoutKeys.order(named.order_id),
    queryFn: async (): Promise<ReceivedOrder | null> => {
      const found = await nullIfNotFound(api().call(readCheckoutOrder, callOptionsOf(named)))
      return found === null ? null : toReceivedOrder(found.data)
    },
    staleTime: 5_000,
    gcTime: 5 * MINUTE_MS,
  })
}

/**
 * Hook for the same query.
 * @param again_ms polling interval in milliseconds while the page is visible; no polling when omitted
 */
export function useCheckoutOrder(named: OrderKey, again_ms?: number) {
  return useQuery({
    ...checkoutOrderQuery(named),
    // A phone that slept has an outdated countdown.
    refetchOnWindowFocus: 'always',
    refetchInterval: again_ms ?? false,
  })
}

const NO_ORDER: OrderKey = { event_id: '', order_id: '', s: '' }

/** The same, where there may be no order. */
export function useLastHold(named: OrderKey | null, again_ms: number) {
  return useQuery({
    ...checkoutOrderQuery(named ?? NO_ORDER),
    enabled: named !== null,
    refetchOnWindowFocus: 'always',
    refetchInterval: again_ms,
  })
}

function paymentQuery(client: QueryClient, named: OrderKey) {
  return queryOptions({
    queryKey: checkoutKeys.payment(named.order_id),
    queryFn: async () => {
      const { data: order } = await api().call(readPayment, callOptionsOf(named))
      client.setQueryData(checkoutKeys.order(named.order_id), toReceivedOrder(order))
      return order
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** Checks a payment attempt with the provider once; the order then carries the outcome. */
export function usePaymentStatusCheck(named: OrderKey, is_asked: boolean): void {
  const query = paymentQuery(useQueryClient(), named)
  useQuery({ ...query, enabled: is_asked, refetchOnReconnect: false })
}

/** Outcome of a payment, polled for a minute while it is pending. */
export function usePaymentOutcome(named: OrderKey) {
  const client = useQueryClient()
  const query = paymentQuery(client, named)
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
