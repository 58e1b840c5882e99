import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#contract/wire/endpoint.ts'
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

type Named = Pick<OrderFull, 'id' | 'event_id'>
type OrderVersion = Named & Pick<OrderFull, 'version'>
const named = ({ id: order_id, event_id }: Named) => ({ params: { event_id, order_id } })

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
function useOrderChange<Input>(order: Named, change: (input: Input) => Promise<{ data: OrderFull }>) {
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
export function useUpdateOrder(order: Named) {
  return useOrderChange(
    order,
    ({ changed, version }: { changed: BodyIn<typeof updateOrder>; version: number }) =>
      api().call(updateOrder, { ...named(order), body: changed, version }),
  )
}

/** Cancels an order with all its tickets, as it was seen; needs the server. */
export function useCancelOrder(order: OrderVersion) {
  return useOrderChange(order, (body: BodyIn<typeof cancelOrder>) =>
    api().call(cancelOrder, { ...named(order), body, version: order.version }),
  )
}

/** Sends a mail of an order again that failed or is unclear; needs the server. */
export function useResendOrderMail(order: Named) {
  return useOrderChange(order, (mail_id: Id) =>
    api().call(resendOrderMail, { params: { ...named(order).params, mail_id } }),
  )
}

/** Gives money of an order back, as it was seen; needs the server. */
export function useRefundOrder(order: OrderVersion) {
  return useOrderChange(order, (body: BodyIn<typeof refundOrder>) =>
    api().call(refundOrder, { ...named(order), body, version: order.version }),
  )
}

/** Notes that money of an order was handed back; of two who note it at once one is told of the other. Needs the server. */
export function useNoteOrderGivenBack(order: OrderVersion) {
  return useOrderChange(order, (body: BodyIn<typeof noteOrderGivenBack>) =>
    api().call(noteOrderGivenBack, { ...named(order), body, version: order.version }),
  )
}

/** Notes that an order was paid elsewhere; needs the server. */
export function useMarkOrderAsPaid(order: Named) {
  return useOrderChange(order, (body: BodyIn<typeof markOrderAsPaid>) =>
    api().call(markOrderAsPaid, { ...named(order), body }),
  )
}

/** Notes of many orders that they were paid elsewhere; needs the server. */
export function useMarkOrdersAsPaid(event_id: Id) {
  const refresh = useRefresh(event_id)
  return useMutation({
    mutationFn: async (orders: BodyIn<typeof markOrdersAsPaid>['orders']) =>
      (await api().call(markOrdersAsPaid, { params: { event_id }, body: { orders } })).data,
    onSettled: () => void refresh(),
  })
}

/** Sends the mails of an order again; needs the server. */
export function useResendOrder(order: Named) {
  return useMutation({
    mutationFn: async () => (await api().call(resendOrderConfirmation, { ...named(order) })).data,
  })
}

/** Writes to who bought an order; needs the server. */
export function useMessageBuyer(order: Named) {
  return useMutation({
    mutationFn: async (body: BodyIn<typeof messageBuyer>) =>
      (await api().call(messageBuyer, { ...named(order), body })).data,
  })
}

/** Fetches every order that the filters find as a file, and gives it with its name. */
export async function fetchOrders(
  event_id: Id,
  body: BodyIn<typeof exportOrders>,
  options: FetchFileOptions,
): Promise<FetchedFile> {
  return fetchFile(options, `orders.${body.format}`, (limits) =>
    api().download(exportOrders, { params: { event_id }, body, ...limits }),
  )
}
