import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { listClientOrders, type ClientOrder } from '#contract/orders/client-orders.ts'
import { saveOrders, ordersOf } from '#offline/my-tickets/save-my-tickets.ts'
import type { SavedOrder } from '#offline/storage/my-tickets-database.ts'
import { myTicketsDatabase } from '#app/data/my-tickets/saved.ts'
import { api } from '#app/lib/net/api.ts'
import { useSession } from '#app/lib/net/session.ts'
import { clientOrderKeys } from './keys.ts'

/** Pages of a hundred orders each; enough for any client. */
const PAGES_MAX = 10

async function pullOrders(user_id: string): Promise<number> {
  const orders: ClientOrder[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await api().call(listClientOrders, { query: { page } })
    orders.push(...data)
    last = Math.min(meta.last_page, PAGES_MAX)
  }
  await saveOrders(myTicketsDatabase(), orders, { user_id, now: new Date().toISOString() })
  return orders.length
}

/** Orders of the signed-in user stored on this device, latest event first. */
async function readOrders(user_id: string): Promise<SavedOrder[]> {
  const orders = await ordersOf(myTicketsDatabase(), user_id).toArray()
  return orders.sort((a, b) => b.event.starts_at.localeCompare(a.event.starts_at))
}

/** Orders of the signed-in user: from this device first, then from the server. */
export function useClientOrders() {
  const user_id = useSession()?.user.id ?? null
  const saved = useLiveQuery(() => (user_id === null ? [] : readOrders(user_id)), [user_id])
  const query = useQuery({
    queryKey: clientOrderKeys.of(user_id),
    queryFn: () => pullOrders(user_id ?? ''),
    enabled: user_id !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const is_known = saved !== undefined && (saved.length > 0 || query.data !== undefined)
  return { ...query, data: is_known ? saved : undefined }
}
