import { useQuery } from '@tanstack/react-query'
import type { Id } from '#contract/id.ts'
import { readEventStats } from '#contract/stats.ts'
import { api } from '#app/lib/api.ts'

const REFRESH_MS = 15_000

/** Sales and attendance of an event; asked for again while somebody looks. */
export function useEventStats(event_id: Id, enabled: boolean) {
  return useQuery({
    queryKey: ['stats', event_id],
    queryFn: async () => (await api().call(readEventStats, { params: { event_id } })).data,
    enabled,
    refetchInterval: REFRESH_MS,
  })
}
