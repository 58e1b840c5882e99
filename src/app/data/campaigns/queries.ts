import { useQuery } from '@tanstack/react-query'
import { readCampaignFigures } from '#contract/events/campaigns.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'

/** Figures of an event's campaigns; refetched together with its other figures. */
export function useCampaignFigures(event_id: Id, enabled: boolean) {
  return useQuery({
    queryKey: ['stats', event_id, 'campaigns'],
    queryFn: () => api().call(readCampaignFigures, { params: { event_id } }),
    enabled,
  })
}
