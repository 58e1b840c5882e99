import { useQueries, useQuery } from '@tanstack/react-query'
import { listEvents, readEvent } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { eventKeys } from './keys.ts'

export type EventChoice = { id: Id; title: string }

/** Events offered as a choice: those that are not over, next first. */
export function useUpcomingEvents() {
  return useQuery({
    queryKey: eventKeys.upcoming,
    queryFn: async (): Promise<EventChoice[]> =>
      (await api().call(listEvents, { query: { state: 'upcoming', sort_by: 'starts_at' } })).data,
  })
}

/** Event titles by id; an event that cannot be read has no entry. */
export function useEventTitles(ids: readonly Id[]): ReadonlyMap<Id, string> {
  return useQueries({
    queries: ids.map((event_id) => ({
      queryKey: eventKeys.title(event_id),
      queryFn: async () => (await api().call(readEvent, { params: { event_id } })).data.title,
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) => {
          const id = ids[index]
          return data === undefined || id === undefined ? [] : [[id, data] as const]
        }),
      ),
  })
}
