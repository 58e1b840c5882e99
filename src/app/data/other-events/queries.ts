import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  listPublicOtherEvents,
  readPublicOtherEvent,
  type PublicOtherEventFull,
} from '#contract/events/other-events.ts'
import { api } from '#app/lib/net/api.ts'
import { nullIfNotFound } from '#app/lib/format/null-if-not-found.ts'

const PER_PAGE = 60

/** One page of the public other events; a first page without search is stored for offline use. */
export function useOtherEvents(query: { page: number; query: string }) {
  return useQuery({
    queryKey: ['other-events', query],
    queryFn: () => api().call(listPublicOtherEvents, { query: { ...query, per_page: PER_PAGE } }),
    placeholderData: keepPreviousData,
    meta: { persist: query.query === '' && query.page === 1 },
  })
}

/** An other event as visitors see it; null when the id does not exist. */
export function useOtherEvent(other_event_id: string) {
  return useQuery({
    queryKey: ['other-event', other_event_id],
    queryFn: async (): Promise<PublicOtherEventFull | null> => {
      const request = api().call(readPublicOtherEvent, { params: { other_event_id } })
      return (await nullIfNotFound(request))?.data ?? null
    },
    meta: { persist: true },
  })
}
