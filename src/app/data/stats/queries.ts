import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Id } from '#contract/wire/id.ts'
import { listEventSums, readEventStats, type StatsPeriod } from '#contract/events/stats.ts'
import { api } from '#app/lib/net/api.ts'
import { useRefetchOnChange } from './use-refetch-on-change.ts'

const REFRESH_MS = 15_000
const keyOf = (event_id: Id) => ['stats', event_id]

/** Sales and attendance of an event in a period, live while observed. */
export function useEventStats(event_id: Id, period: StatsPeriod, enabled: boolean) {
  useRefetchOnChange('stats', event_id, enabled)
  return useQuery({
    queryKey: [...keyOf(event_id), period],
    queryFn: async () => (await api().call(readEventStats, { params: { event_id }, query: { period } })).data,
    enabled,
    // The previous period of the same event stays while this one is loading; another event's figures do not.
    placeholderData: (previous, query) => (query?.queryKey[1] === event_id ? previous : undefined),
    refetchInterval: REFRESH_MS,
  })
}

/** Tickets and revenue of the events of a list, by event id. */
export function useEventTotals(event_ids: readonly Id[], enabled: boolean) {
  const ids = event_ids.toSorted().join(',')
  const { data } = useQuery({
    queryKey: ['stats', 'sums', ids],
    queryFn: async () => (await api().call(listEventSums, { query: { ids } })).data,
    enabled: enabled && ids !== '',
    placeholderData: keepPreviousData,
  })
  return new Map(data?.map((totals) => [totals.event_id, totals]))
}
