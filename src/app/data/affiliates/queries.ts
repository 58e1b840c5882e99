import { useQuery } from '@tanstack/react-query'
import { readAffiliateFigures } from '#contract/resources/affiliates.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'

const REFRESH_MS = 60_000

/** Figures by affiliate of an event; refetched together with the event's other figures. */
export function useAffiliateFigures(event_id: Id, enabled: boolean) {
  return useQuery({
    queryKey: ['stats', event_id, 'affiliates'],
    queryFn: async () => (await api().call(readAffiliateFigures, { params: { event_id } })).data,
    enabled,
    refetchInterval: REFRESH_MS,
  })
}
