import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#contract/endpoint.ts'
import { cancelOwnOrder } from '#contract/refunds.ts'
import { renameTicketHolder, resendOrderTickets } from '#contract/tickets-in-hand.ts'
import { api } from '#app/lib/api.ts'
import { useSession } from '#app/lib/session.ts'
import { clientOrderKeys } from './keys.ts'

/** An order, named with the secret that opens it. */
export type NamedOrder = { event_id: string; order_id: string; s: string }

/** Asks for the orders again, whatever became of a change. */
function useFreshOrders() {
  const queries = useQueryClient()
  const user_id = useSession()?.user.id ?? null
  return () => queries.invalidateQueries({ queryKey: clientOrderKeys.of(user_id) })
}

/** Names somebody else as the holder of a ticket. */
export function useRenameHolder() {
  const onSettled = useFreshOrders()
  return useMutation({
    mutationFn: async ({
      order: { s, ...order },
      attendee_id,
      ...body
    }: BodyIn<typeof renameTicketHolder> & { order: NamedOrder; attendee_id: string }) =>
      (await api().call(renameTicketHolder, { params: { ...order, attendee_id }, query: { s }, body })).data,
    onSettled,
  })
}

/** Sends the tickets of an order to their holders again; gives the addresses. */
export function useResendTickets() {
  return useMutation({
    mutationFn: async ({ s, ...params }: NamedOrder) =>
      (await api().call(resendOrderTickets, { params, query: { s } })).data.emails,
  })
}

/** Cancels an order for the sum that was shown; another sum by then is refused. */
export function useCancelOrder() {
  const onSettled = useFreshOrders()
  return useMutation({
    mutationFn: async ({
      order: { s, ...params },
      refund_cents,
    }: {
      order: NamedOrder
      refund_cents: number
    }) => (await api().call(cancelOwnOrder, { params, query: { s }, body: { refund_cents } })).data,
    onSettled,
  })
}
