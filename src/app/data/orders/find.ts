import type { Id } from '#contract/wire/id.ts'
import { listOrders, type Order } from '#contract/orders/orders.ts'
import { api } from '#app/lib/net/api.ts'

/**
 * Orders of an event that match every word.
 * @throws ApiError
 */
export async function findOrders(
  event_id: Id,
  { words, limit, signal }: { words: string; limit: number; signal: AbortSignal },
): Promise<Order[]> {
  const query = { query: words, per_page: limit }
  return (await api().call(listOrders, { params: { event_id }, query, signal })).data
}
