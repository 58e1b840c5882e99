import type { Id } from '#contract/wire/id.ts'
import { secretOf } from '#app/lib/own-orders.ts'

/** The query cache with what this browser kept of it. */
async function restoreQueryClient() {
  const { queryClient, restoreQueries } = await import('./query-client.ts')
  await restoreQueries()
  return queryClient
}

/** Brings back what this browser kept of earlier answers before a page is shown. */
export async function restoreQueryCache(): Promise<void> {
  await restoreQueryClient()
}

type EventPageAddress = { eventId: string; eventSlug: string }

/** Loads an event before its page is shown. What it takes comes with the page, not with every page. */
export async function loadEventPage(address: EventPageAddress, promo_code = ''): Promise<void> {
  const [{ loadEvent }, queryClient] = await Promise.all([
    import('#app/data/public-events/load-event.ts'),
    restoreQueryClient(),
  ])
  await loadEvent(queryClient, address, promo_code)
}

/** Loads what is on next before the home page is shown. */
export async function loadHomePage(): Promise<void> {
  const [{ loadNextEvents }, queryClient] = await Promise.all([
    import('#app/data/public-events/load-event.ts'),
    restoreQueryClient(),
  ])
  await loadNextEvents(queryClient)
}

/** Loads an order before a step of its checkout is shown, where this browser has its secret. */
export async function loadCheckout(event_id: Id, order_id: Id, s = secretOf(order_id)): Promise<void> {
  if (s === null) return
  const [{ loadOrder }, queryClient] = await Promise.all([
    import('#app/data/checkout/load-order.ts'),
    restoreQueryClient(),
  ])
  await loadOrder(queryClient, { event_id, order_id, s })
}
