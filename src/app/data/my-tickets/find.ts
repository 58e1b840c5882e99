import { useMutation, useQuery } from '@tanstack/react-query'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import { findTickets, openFoundTickets } from '#contract/orders/find-tickets.ts'
import { saveOpenedOrders } from '#offline/my-tickets/save-my-tickets.ts'
import { api } from '#app/lib/net/api.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { saveSecret } from '#app/lib/own-orders.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { myTicketsDatabase } from './saved.ts'
import { myTicketsKeys } from './keys.ts'

/** Requests an email with a link to an address's orders. Returns the address. */
export function useFindTickets() {
  return useMutation({
    mutationFn: async ({ email }: { email: string }) =>
      (await api().call(findTickets, { body: { email, locale: currentLanguage() } })).data,
  })
}

async function openFoundOrders(token: string): Promise<ClientOrder[]> {
  const { data: orders } = await api().call(openFoundTickets, { body: { token } })
  for (const { id, s } of orders) if (s !== null) saveSecret(id, s)
  const user_id = currentSession()?.user.id ?? null
  await saveOpenedOrders(myTicketsDatabase(), orders, { user_id, now: new Date().toISOString() })
  return orders
}

/** The orders behind an emailed link, fetched once because the link works once; null without a link. */
export function useFoundOrders(token: string | null) {
  return useQuery({
    queryKey: myTicketsKeys.found_orders(token ?? ''),
    queryFn: () => openFoundOrders(token ?? ''),
    enabled: token !== null,
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
}
