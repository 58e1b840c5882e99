import type { QueryClient } from '@tanstack/react-query'
import { NEXT_EVENTS, publicEventQuery, publicEventsQuery, type EventAddress } from './queries.ts'

/** Loads an event before its page is shown; what went wrong is for the page to say. */
export function loadEvent(client: QueryClient, address: EventAddress, promo_code: string): Promise<void> {
  return client.prefetchQuery(publicEventQuery(address, promo_code))
}

/** Loads what is on next before the home page is shown; what went wrong is for the page to say. */
export function loadNextEvents(client: QueryClient): Promise<void> {
  return client.prefetchQuery(publicEventsQuery(NEXT_EVENTS))
}
