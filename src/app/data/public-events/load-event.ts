import type { QueryClient } from '@tanstack/react-query'
import { publicEventQuery, type EventAddress } from './queries.ts'

/** Loads an event before its page is shown; what went wrong is for the page to say. */
export function loadEvent(client: QueryClient, address: EventAddress, promo_code: string): Promise<void> {
  return client.prefetchQuery(publicEventQuery(address, promo_code))
}
