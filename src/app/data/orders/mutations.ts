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
import { returnTickets } from '#contract/orders/cancellation/ticket-returns.ts'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { api } from '#app/lib/net/api.ts'
import { fetchFile, type FetchedFile, type FetchFileOptions } from '#app/lib/net/fetch-file.ts'
import { attendeeKeys } from '../attendees/keys.ts'
import { owedRefundKeys } from '../owed-refunds/keys.ts'
import { orderKeys } from './keys.ts'

type OrderRef = Pick<OrderFull, 'id' | 'event_id'>
type OrderVersion = OrderRef & Pick<OrderFull, 'version'>
const callOptionsOf = ({ id: order_id, event_id }: OrderRef) => ({ params: { event_id, order_id } })

/** Invalidates everything derived from the orders of an event. */
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

/** Changes one order; the answer replaces the cached order, and lists are invalidated. */
function useOrderChange<Input>(order: OrderRef, change: (input: Input) => Promise<{ data: OrderFull }>) {
  const queries = useQueryClient()
  const { event_id } = order
  const refresh = useRefresh(event_id)
  return useMutation({
    mutationFn: async (input: Input) => (await change(input)).data,
    onSuccess: (changed) => queries.setQueryData(orderKeys.detail(event_id, changed.id), changed),
    onSettled: () => void refresh(),
  })
}

/** Updates the buyer of an order or its door note; requires the server. */
export function useUpdateOrder(order: OrderRef) {
  return useOrderChange(
    order,
    ({ changed, version }: { changed: BodyInput<typeof updateOrder>; version: number }) =>
      api().call(updateOrder, { ...callOptionsOf(order), body: changed, version }),
  )
}

/** Cancels an order with all its tickets at the version shown; requires the server. */
export function useCancelOrder(order: OrderVersion) {
  return useOrderChange(order, (body: BodyInput<typeof cancelOrder>) =>
    api().call(cancelOrder, { ...callOptionsOf(order), body, version: order.version }),
  )
}

/** Takes back some tickets of an order at the version shown; requires the server. */
export function useReturnTickets(order: OrderVersion) {
  return useOrderChange(order, (body: BodyInput<typeof returnTickets>) =>
    api().call(returnTickets, { ...callOptionsOf(order), body, version: order.version }),
  )
}

/** Resends an order email that failed or whose outcome is unclear; requires the server. */
export function useResendOrderMail(order: OrderRef) {
  return useOrderChange(order, (mail_id: Id) =>
    api().call(resendOrderMail, { params: { ...callOptionsOf(order).params, mail_id } }),
  )
}

/** Refunds money of an order at the version shown; requires the server. */
export function useRefundOrder(order: OrderVersion) {
  return useOrderChange(order, (body: BodyInput<typeof refundOrder>) =>
    api().call(refundOrder, { ...callOptionsOf(order), body, version: order.version }),
  )
}

/** Records a manual refund. Of two concurrent records, the second is rejected. Requires the server. */
export function useRecordManualRefund(order: OrderVersion) {
  return useOrderChange(order, (body: BodyInput<typeof noteOrderGivenBack>) =>
    api().call(noteOrderGivenBack, { ...callOptionsOf(order), body, version: order.version }),
  )
}

/** Marks an order as paid offline; requires the server. */
export function useMarkOrderAsPaid(order: OrderRef) {
  return useOrderChange(order, (body: BodyInput<typeof markOrderAsPaid>) =>
    api().call(markOrderAsPaid, { ...callOptionsOf(order), body }),
  )
}

/** Marks many orders as paid offline; requires the server. */
export function useMarkOrdersAsPaid(event_id: Id) {
  const refresh = useRefresh(event_id)
  return useMutation({
    mutationFn: async (orders: BodyInput<typeof markOrdersAsPaid>['orders']) =>
      (await api().call(markOrdersAsPaid, { params: { event_id }, body: { orders } })).data,
    onSettled: () => void refresh(),
  })
}

/** Resends the emails of an order; requires the server. */
export function useResendOrder(order: OrderRef) {
  return useMutation({
    mutationFn: async () => (await api().call(resendOrderConfirmation, { ...callOptionsOf(order) })).data,
  })
}

/** Sends a message to the buyer of an order; requires the server. */
export function useMessageBuyer(order: OrderRef) {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof messageBuyer>) =>
      (await api().call(messageBuyer, { ...callOptionsOf(order), body })).data,
  })
}

/** Downloads all orders that match the filters as a file. Returns the file with its name. */
export async function fetchOrders(
  event_id: Id,
  body: BodyInput<typeof exportOrders>,
  options: FetchFileOptions,
): Promise<FetchedFile> {
  return fetchFile(options, `orders.${body.format}`, (limits) =>
    api().download(exportOrders, { params: { event_id }, body, ...limits }),
  )
}
