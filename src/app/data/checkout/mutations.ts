import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  abandonOrder,
  extendOrder,
  holdOrder,
  proveOrder,
  saveOrderDetails,
  type CheckoutOrder,
  type OrderDetails,
  type OrderNew,
} from '#contract/orders/checkout.ts'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import { payOrder, payOtherwise } from '#contract/orders/payments.ts'
import { requestOrder } from '#contract/sales/order-requests.ts'
import { ApiError } from '#api-client/api-error.ts'
import { api } from '#app/lib/net/api.ts'
import { campaignOf } from '#app/lib/net/campaign.ts'
import { attributedCodeOf } from '#app/lib/attribution.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { browserId } from '#app/lib/own-orders.ts'
import { callOptionsOf, toReceivedOrder, type OrderKey } from './received-order.ts'
import { checkoutKeys } from './keys.ts'

/** Number of automatic retries of a hold whose answer is lost. */
const RETRIES_MAX = 2

/** The visitor's request, and their queue token if they have one. */
type HoldRequest = Pick<OrderNew, 'tickets' | 'promo_code'> & { place: string | null }

type HoldableEvent = Pick<PublicEventFull, 'id' | 'affiliate_counts'>

/**
 * Holds tickets and returns the order with its secret. On refusal, the event is refetched.
 * @param replaced a hold of this browser that the new one replaces
 */
export function useHoldOrder(
  { id: event_id, affiliate_counts }: HoldableEvent,
  replaced: OrderKey | null = null,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ place, ...request }: HoldRequest) => {
      const queue_token = place === null ? {} : { place }
      const replaces = replaced === null ? {} : { replaces: { order_id: replaced.order_id, s: replaced.s } }
      const affiliate_code = attributedCodeOf(event_id, affiliate_counts)
      const affiliate = affiliate_code === '' ? {} : { affiliate_code }
      const campaign = campaignOf(event_id)
      const campaign_part = campaign === undefined ? {} : { campaign }
      const client_info = { locale: currentLanguage(), browser: browserId() }
      const body = { ...request, ...affiliate, ...campaign_part, ...replaces, ...queue_token, ...client_info }
      const { data, session_token } = await api().call(holdOrder, { params: { event_id }, body })
      client.setQueryData(checkoutKeys.order(data.id), toReceivedOrder(data))
      return { order: data, secret: session_token }
    },
    // The hold may have succeeded and taken the last tickets; the page would then report them as sold out. Retried
    // under the same idempotency key.
    retry: (failures, error) => failures < RETRIES_MAX && isOutcomeUnknown(error),
    onError: () => client.invalidateQueries({ queryKey: ['public-event'] }),
  })
}

/** Whether it is unknown if the server processed the request. */
const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && error.is_transient && error.status !== 429

/** Changes an order; the result replaces the cached order. */
function useOrderChange<Input>(order_key: OrderKey, change: (input: Input) => Promise<CheckoutOrder>) {
  const client = useQueryClient()
  const queryKey = checkoutKeys.order(order_key.order_id)
  return useMutation({
    mutationFn: change,
    onSuccess: (order) => client.setQueryData(queryKey, toReceivedOrder(order)),
    // Refused because the order expired, was paid elsewhere or is gone: the refetched order shows it.
    onError: (error) => (isInputError(error) ? undefined : client.invalidateQueries({ queryKey })),
  })
}

/** Whether an error concerns the input and not the state of the order. */
const isInputError = (error: unknown): boolean => error instanceof ApiError && error.status === 422

/** Saves the buyer and the attendees. */
export function useSaveDetails(order_key: OrderKey) {
  return useOrderChange(order_key, async (body: OrderDetails) => {
    return (await api().call(saveOrderDetails, { ...callOptionsOf(order_key), body })).data
  })
}

/** Completes a free order with the link from the email. */
export function useProveOrder(order_key: OrderKey) {
  return useOrderChange(order_key, async (token: string) => {
    return (await api().call(proveOrder, { ...callOptionsOf(order_key), body: { token } })).data
  })
}

/** Sends an order for approval. */
export function useRequestOrder(order_key: OrderKey) {
  return useOrderChange(
    order_key,
    async () => (await api().call(requestOrder, callOptionsOf(order_key))).data,
  )
}

/** Extends the hold. */
export function useExtendOrder(order_key: OrderKey) {
  return useOrderChange(order_key, async () => (await api().call(extendOrder, callOptionsOf(order_key))).data)
}

/** Releases the held tickets. */
export function useAbandonOrder(order_key: OrderKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api().call(abandonOrder, callOptionsOf(order_key)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: checkoutKeys.order(order_key.order_id) }),
        client.invalidateQueries({ queryKey: ['public-event'] }),
      ]),
  })
}

/** Places the order with one of the event's offline payment methods. */
export function usePayOffline(order_key: OrderKey) {
  return useOrderChange(order_key, async (kind: OfflinePaymentMethod) => {
    return (await api().call(payOtherwise, { ...callOptionsOf(order_key), body: { kind } })).data
  })
}

/** Starts a payment. Returns the URL of the provider's page, or null when nothing is due. */
export function usePayOrder(order_key: OrderKey) {
  const client = useQueryClient()
  const queryKey = checkoutKeys.order(order_key.order_id)
  return useMutation({
    mutationFn: async () => (await api().call(payOrder, callOptionsOf(order_key))).data,
    onSuccess: ({ order }) => client.setQueryData(queryKey, toReceivedOrder(order)),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
