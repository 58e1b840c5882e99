import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import {
  exportOrders,
  markOrderAsPaid,
  markOrdersAsPaid,
  messageBuyer,
  resendOrderConfirmation,
  resendOrderMail,
  updateOrder,
} from '#contract/orders/desk.ts'
import { cancelOrder, noteOrderGivenBack, refundOrder } from '#contract/orders/cancel-refund.ts'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { api } from '#app/lib/net/api.ts'
import { fetchFile, type FetchedFile, type FetchFileOptions } from '#app/lib/net/fetch-file.ts'
import { attendeeKeys } from '../attendees/keys.ts'
import { owedRefundKeys } from '../owed-refunds/keys.ts'
import { orderKeys } from './keys.ts'

type OrderRef = Pick<OrderFull, 'id' | 'event_id'>
type OrderVersion = OrderRef & Pick<OrderFull, 'version'>
const callOptionsOf = ({ id: order_id, event_id }: OrderRef) => ({ params: { event_id, order_id } })

/** Asks anew for what follows from the orders of an event. */
function useRefresh(event_id: Id): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: orderKeys.of(event_id) }),
      queries.invalidateQueries({ queryKey: attendeeKeys.of(event_id) }),
      queries.invalidateQueries({ queryKey: ['stats', event_id] }),
      queries.invalidateQueries({ queryKey: owedRefundKeys.all }),
    ])
}

/** A change of one order: its answer takes the place of what is shown, and lists are asked for anew. */
function useOrderChange<Input>(order: OrderRef, change: (input: Input) => Promise<{ data: OrderFull }>) {
  const queries = useQueryClient()
  const { event_id } = order
  const refresh = useRefresh(event_id)
  return useMutation({
    mutationFn: async (input: Input) => (await change(input)).data,
    onSuccess: (changed) => queries.setQueryData(orderKeys.one(event_id, changed.id), changed),
    onSettled: () => void refresh(),
  })
}

/** Changes who bought an order, or what the door is told; needs the server. */
export function useUpdateOrder(order: OrderRef) {
  return useOrderChange(
    order,
    ({ changed, version }: { changed: BodyInput<typeof updateOrder>; version: number }) =>
      api().call(updateOrder, { ...callOptionsOf(order), body: changed, version }),
  )
}

/** Cancels an order with all its tickets, as it was seen; needs the server. */
export function useCancelOrder(order: OrderVersion) {
  return useOrderChange(order, (body: BodyInput<typeof cancelOrder>) =>
    api().call(cancelOrder, { ...callOptionsOf(order), body, version: order.version }),
  )
}

/** Sends a mail of an order again that failed or is unclear; needs the server. */
export function useResendOrderMail(order: OrderRef) {
  return useOrderChange(order, (mail_id: Id) =>
    api().call(resendOrderMail, { params: { ...callOptionsOf(order).params, mail_id } }),
  )
}

/** Gives money of an order back, as it was seen; needs the server. */
export function useRefundOrder(order: OrderVersion) {
  return useOrderChange(order, (body: BodyInput<typeof refundOrder>) =>
    api().call(refundOrder, { ...callOptionsOf(order), body, version: order.version }),
  )
}

/** Notes that money of an order was handed back; of two who note it at once one is told of the other. Needs the server. */
export function useRecordManualRefund(order: OrderVersion) {
  return useOrderChange(order, (body: BodyInput<typeof noteOrderGivenBack>) =>
    api().call(noteOrderGivenBack, { ...callOptionsOf(order), body, version: order.version }),
  )
}

/** Notes that an order was paid elsewhere; needs the server. */
export function useMarkOrderAsPaid(order: OrderRef) {
  return useOrderChange(order, (body: BodyInput<typeof markOrderAsPaid>) =>
    api().call(markOrderAsPaid, { ...callOptionsOf(order), body }),
  )
}

/** Notes of many orders that they were paid elsewhere; needs the server. */
export function useMarkOrdersAsPaid(event_id: Id) {
  const refresh = useRefresh(event_id)
  return useMutation({
    mutationFn: async (orders: BodyInput<typeof markOrdersAsPaid>['orders']) =>
      (await api().call(markOrdersAsPaid, { params: { event_id }, body: { orders } })).data,
    onSettled: () => void refresh(),
  })
}

/** Sends the mails of an order again; needs the server. */
export function useResendOrder(order: OrderRef) {
  return useMutation({
    mutationFn: async () => (await api().call(resendOrderConfirmation, { ...callOptionsOf(order) })).data,
  })
}

/** Writes to who bought an order; needs the server. */
export function useMessageBuyer(order: OrderRef) {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof messageBuyer>) =>
      (await api().call(messageBuyer, { ...callOptionsOf(order), body })).data,
  })
}

/** Fetches every order that the filters find as a file, and gives it with its name. */
export async function fetchOrders(
  event_id: Id,
  body: BodyInput<typeof exportOrders>,
  options: FetchFileOptions,
): Promise<FetchedFile> {
  return fetchFile(options, `orders.${body.format}`, (limits) =>
    api().download(exportOrders, { params: { event_id }, body, ...limits }),
  )
}
