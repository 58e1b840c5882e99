import type { QueryClient } from '@tanstack/react-query'
import { NEXT_EVENTS, publicEventQuery, publicEventsQuery, type EventAddress } from './queries.ts'

/** Loads an event before its page is shown, unless it is at hand; what went wrong is for the page to say. */
export async function loadEvent(
  client: QueryClient,
  address: EventAddress,
  promo_code: string,
): Promise<void> {
  const query = publicEventQuery(address, promo_code)
  // The page asks by itself how it is now.
  if (!client.getQueryData(query.queryKey)) await client.prefetchQuery(query)
}

/** Loads what is on next before the home page is shown, unless it is at hand; what went wrong is for the page to say. */
export async function loadNextEvents(client: QueryClient): Promise<void> {
  const query = publicEventsQuery(NEXT_EVENTS)
  if (!client.getQueryData(query.queryKey)) await client.prefetchQuery(query)
}
