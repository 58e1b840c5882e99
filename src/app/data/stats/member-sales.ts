import { useQuery } from '@tanstack/react-query'
import { readMemberSales } from '#contract/events/stats.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'

/** Sales of an event at member prices; refetched together with the event's other figures. */
export function useMemberSales(event_id: Id, enabled: boolean) {
  return useQuery({
    queryKey: ['stats', event_id, 'member-sales'],
    queryFn: () => api().call(readMemberSales, { params: { event_id } }),
    enabled,
  })
}
