import type { Id } from '#contract/wire/id.ts'
import { secretOf } from '#app/lib/own-orders.ts'

/** The QueryClient with the queries persisted in this browser. */
async function restoreQueryClient() {
  const { queryClient, restoreQueries } = await import('./query-client.ts')
  await restoreQueries()
  return queryClient
}

/** Restores persisted queries before a page renders. */
export async function restoreQueryCache(): Promise<void> {
  await restoreQueryClient()
}

type EventPageAddress = { eventId: string; eventSlug: string }

/** Prefetches an event before its page renders. The code is loaded with the page, not with every page. */
export async function loadEventPage(address: EventPageAddress, promo_code = ''): Promise<void> {
  const [{ loadEvent }, queryClient] = await Promise.all([
    import('#app/data/public-events/load-event.ts'),
    restoreQueryClient(),
  ])
  await loadEvent(queryClient, address, promo_code)
}

/** Prefetches the upcoming events before the home page renders. */
export async function loadHomePage(): Promise<void> {
  const [{ loadNextEvents }, queryClient] = await Promise.all([
    import('#app/data/public-events/load-event.ts'),
    restoreQueryClient(),
  ])
  await loadNextEvents(queryClient)
}

/** Prefetches an order before a checkout step renders, when this browser has its secret. */
export async function loadCheckout(event_id: Id, order_id: Id, s = secretOf(order_id)): Promise<void> {
  if (s === null) return
  const [{ loadOrder }, queryClient] = await Promise.all([
    import('#app/data/checkout/load-order.ts'),
    restoreQueryClient(),
  ])
  await loadOrder(queryClient, { event_id, order_id, s })
}
