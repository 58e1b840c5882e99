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

/** An order of this browser, never kept beyond the page; null: there is none for whoever has this secret. */
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
 * The same for a screen.
 * @param again_ms how often it is asked for again while the page is in sight; left out: not by itself
 */
export function useCheckoutOrder(named: OrderKey, again_ms?: number) {
  return useQuery({
    ...checkoutOrderQuery(named),
    // A phone that slept has lost count of the time that is left.
    refetchOnWindowFocus: 'always',
    refetchInterval: again_ms ?? false,
  })
}

const NO_ORDER: OrderKey = { event_id: '', order_id: '', s: '' }

/** The same, where there may be none to ask for. */
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

/** Asks the provider once what became of a try to pay; the order in hand tells what it said. */
export function usePaymentStatusCheck(named: OrderKey, is_asked: boolean): void {
  const query = paymentQuery(useQueryClient(), named)
  useQuery({ ...query, enabled: is_asked, refetchOnReconnect: false })
}

/** What became of a payment, asked again and again for a minute while it is waited for. */
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

/** Asks what became of an order. */
export function useRefreshOrder({ order_id }: Pick<OrderKey, 'order_id'>): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    () => client.invalidateQueries({ queryKey: checkoutKeys.order(order_id), exact: true }),
    [client, order_id],
  )
}
