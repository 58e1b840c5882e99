import { useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { offerOwnTickets } from '#contract/orders/cancellation/resale.ts'
import { cancelOwnOrder, keepNewDate, returnOwnTickets } from '#contract/orders/refunds.ts'
import { renameTicketHolder, resendOrderTickets } from '#contract/orders/my-tickets.ts'
import { checkoutKeys } from '#app/data/checkout/keys.ts'
import { myTicketsKeys } from '#app/data/my-tickets/keys.ts'
import { api } from '#app/lib/net/api.ts'
import { useSession } from '#app/lib/net/session.ts'
import { clientOrderKeys } from './keys.ts'

type OrderKey = { event_id: string; order_id: string; s: string }
type RenameRequest = BodyInput<typeof renameTicketHolder> & { order: OrderKey; attendee_id: string }

/** Actions of a client on their own order; the order is refetched everywhere, whatever the outcome. */
export function useOrderActions() {
  const queries = useQueryClient()
  const user_id = useSession()?.user.id ?? null
  const refreshAfter = async <T>({ order_id, s }: OrderKey, change: Promise<T>): Promise<T> => {
    try {
      return await change
    } finally {
      const keys = [
        clientOrderKeys.of(user_id),
        myTicketsKeys.order(order_id, s),
        checkoutKeys.order(order_id),
      ]
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
    }
  }
  return {
    rename: ({ order, attendee_id, ...body }: RenameRequest) => {
      const { s, ...params } = order
      const call = api().call(renameTicketHolder, { params: { ...params, attendee_id }, query: { s }, body })
      return refreshAfter(
        order,
        call.then(({ data }) => data),
      )
    },
    resend: async ({ s, ...params }: OrderKey) =>
      (await api().call(resendOrderTickets, { params, query: { s } })).data.emails,
    keep: ({ s, ...params }: OrderKey) =>
      refreshAfter(
        { s, ...params },
        api()
          .call(keepNewDate, { params, query: { s } })
          .then(({ data }) => data),
      ),
    returnTickets: ({ order, ...body }: BodyInput<typeof returnOwnTickets> & { order: OrderKey }) => {
      const { s, ...params } = order
      const call = api().call(returnOwnTickets, { params, query: { s }, body })
      return refreshAfter(
        order,
        call.then(({ data }) => data),
      )
    },
    offer: ({ order, ...body }: BodyInput<typeof offerOwnTickets> & { order: OrderKey }) => {
      const { s, ...params } = order
      const call = api().call(offerOwnTickets, { params, query: { s }, body })
      return refreshAfter(
        order,
        call.then(({ data }) => data),
      )
    },
    cancel: ({ order, refund_cents }: { order: OrderKey; refund_cents: number }) => {
      const { s, ...params } = order
      const call = api().call(cancelOwnOrder, { params, query: { s }, body: { refund_cents } })
      return refreshAfter(
        order,
        call.then(({ data }) => data),
      )
    },
  }
}
