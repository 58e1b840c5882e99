import type { QueryClient } from '@tanstack/react-query'
import { NEXT_EVENTS, publicEventQuery, publicEventsQuery, type EventAddress } from './queries.ts'

/** Prefetches an event before its page is shown, unless it is cached; the page reports errors. */
export async function loadEvent(
  client: QueryClient,
  address: EventAddress,
  promo_code: string,
): Promise<void> {
  const query = publicEventQuery(address, promo_code)
  // The page itself refetches it.
  if (!client.getQueryData(query.queryKey)) await client.prefetchQuery(query)
}

/**
 * Prefetches the upcoming events before the home page is shown, unless they are cached; the page reports errors.
 */
export async function loadNextEvents(client: QueryClient): Promise<void> {
  const query = publicEventsQuery(NEXT_EVENTS)
  if (!client.getQueryData(query.queryKey)) await client.prefetchQuery(query)
}
