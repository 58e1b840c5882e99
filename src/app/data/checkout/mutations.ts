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
import { ApiError } from '#api-client/api-error.ts'
import { api } from '#app/lib/net/api.ts'
import { attributedCodeOf } from '#app/lib/attribution.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { browserId } from '#app/lib/own-orders.ts'
import { callOptionsOf, toReceivedOrder, type OrderKey } from './received-order.ts'
import { checkoutKeys } from './keys.ts'

/** How often a hold is asked for again by itself when its answer is lost. */
const RETRIES_MAX = 2

/** What a visitor wants, and their place where they lined up for it. */
type HoldRequest = Pick<OrderNew, 'tickets' | 'promo_code'> & { place: string | null }

type HoldableEvent = Pick<PublicEventFull, 'id' | 'affiliate_counts'>

/**
 * Holds tickets: gives the order and its secret; when it is refused, the event is asked for again.
 * @param replaced a hold of this browser that the new one takes the place of
 */
export function useHoldOrder(
  { id: event_id, affiliate_counts }: HoldableEvent,
  replaced: OrderKey | null = null,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ place, ...wanted }: HoldRequest) => {
      const in_turn = place === null ? {} : { place }
      const replaces = replaced === null ? {} : { replaces: { order_id: replaced.order_id, s: replaced.s } }
      const affiliate_code = attributedCodeOf(event_id, affiliate_counts)
      const sent_by = affiliate_code === '' ? {} : { affiliate_code }
      const about = { locale: currentLanguage(), browser: browserId() }
      const body = { ...wanted, ...sent_by, ...replaces, ...in_turn, ...about }
      const { data, session_token } = await api().call(holdOrder, { params: { event_id }, body })
      client.setQueryData(checkoutKeys.order(data.id), toReceivedOrder(data))
      return { order: data, secret: session_token }
    },
    // The hold may be ours, and of the last places: then the page would say that they are gone. It goes under its key.
    retry: (failures, error) => failures < RETRIES_MAX && isOutcomeUnknown(error),
    onError: () => client.invalidateQueries({ queryKey: ['public-event'] }),
  })
}

/** Nobody knows whether the server has done it. */
const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && error.is_transient && error.status !== 429

/** A change of an order in hand; what came of it is the order from then on. */
function useOrderChange<Sent>(named: OrderKey, change: (sent: Sent) => Promise<CheckoutOrder>) {
  const client = useQueryClient()
  const queryKey = checkoutKeys.order(named.order_id)
  return useMutation({
    mutationFn: change,
    onSuccess: (order) => client.setQueryData(queryKey, toReceivedOrder(order)),
    // Refused because it ran out, was paid elsewhere or is gone: the order itself tells.
    onError: (error) => (isInputError(error) ? undefined : client.invalidateQueries({ queryKey })),
  })
}

/** Whether a refusal is about what was sent and not about how the order stands. */
const isInputError = (error: unknown): boolean => error instanceof ApiError && error.status === 422

/** Says who buys and whom the tickets are for. */
export function useSaveDetails(named: OrderKey) {
  return useOrderChange(named, async (body: OrderDetails) => {
    return (await api().call(saveOrderDetails, { ...callOptionsOf(named), body })).data
  })
}

/** Completes an order for nothing by the link that was mailed. */
export function useProveOrder(named: OrderKey) {
  return useOrderChange(named, async (token: string) => {
    return (await api().call(proveOrder, { ...callOptionsOf(named), body: { token } })).data
  })
}

/** Holds the tickets a little longer. */
export function useExtendOrder(named: OrderKey) {
  return useOrderChange(named, async () => (await api().call(extendOrder, callOptionsOf(named))).data)
}

/** Lets go of the held tickets. */
export function useAbandonOrder(named: OrderKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api().call(abandonOrder, callOptionsOf(named)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: checkoutKeys.order(named.order_id) }),
        client.invalidateQueries({ queryKey: ['public-event'] }),
      ]),
  })
}

/** Orders what is held, to be paid later in a way that the event offers. */
export function usePayOffline(named: OrderKey) {
  return useOrderChange(named, async (kind: OfflinePaymentMethod) => {
    return (await api().call(payOtherwise, { ...callOptionsOf(named), body: { kind } })).data
  })
}

/** Begins to pay: gives the address of the provider's page, or null where nothing is to pay. */
export function usePayOrder(named: OrderKey) {
  const client = useQueryClient()
  const queryKey = checkoutKeys.order(named.order_id)
  return useMutation({
    mutationFn: async () => (await api().call(payOrder, callOptionsOf(named))).data,
    onSuccess: ({ order }) => client.setQueryData(queryKey, toReceivedOrder(order)),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
