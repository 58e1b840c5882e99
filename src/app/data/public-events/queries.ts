import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { findPublicEvent, listPublicEvents, type PublicEventFull } from '#contract/events/public-events.ts'
import { nullIfNotFound } from '#app/lib/format/null-if-not-found.ts'
import { api } from '#app/lib/net/api.ts'

type PublicEventsQuery = NonNullable<QueryInput<typeof listPublicEvents>>

/** A visitor who needs a second page has already looked at this many events. */
const PER_PAGE = 60

/** One page of the public events; a first page without search or filter is stored for offline use. */
export function publicEventsQuery(query: PublicEventsQuery) {
  const is_plain = query.query === '' && query.page === 1 && query.filter_fields === undefined
  return queryOptions({
    queryKey: ['public-events', query],
    queryFn: () => api().call(listPublicEvents, { query: { ...query, per_page: PER_PAGE } }),
    meta: { persist: is_plain },
  })
}

/** Hook for the same query; the previous page stays while another is loading. */
export function usePublicEvents(query: PublicEventsQuery) {
  return useQuery({ ...publicEventsQuery(query), placeholderData: keepPreviousData })
}

/** Upcoming events as the home page lists them before a search. */
export const NEXT_EVENTS = { page: 1, query: '', sort_by: 'starts_at', sort_direction: 'asc' } as const

/** The two path parameters of an event page; `eventId` is the id of the event or of its organizer. */
export type EventAddress = { eventId: string; eventSlug: string }

/** The viewer's own hold, whose tickets count as available to them. */
type HoldKey = { order_id: Id; s: string } | null

/** A public event as seen with this promo code ('' for none); null when the address has no event. */
export function publicEventQuery(
  { eventId, eventSlug }: EventAddress,
  promo_code: string,
  own_hold: HoldKey = null,
) {
  return queryOptions({
    queryKey: [
      'public-event',
      eventId,
      eventSlug,
      promo_code,
      ...(own_hold === null ? [] : [own_hold.order_id]),
    ],
    queryFn: async (): Promise<PublicEventFull | null> => {
      const params = { organizer_or_slug: eventId, slug: eventSlug }
      const hold_query = own_hold === null ? {} : { held: own_hold.order_id, s: own_hold.s }
      const request = api().call(findPublicEvent, { params, query: { promo_code, ...hold_query } })
      return (await nullIfNotFound(request))?.data ?? null
    },
    meta: { persist: promo_code === '' && own_hold === null },
  })
}

/** The event at an address; the previous result stays while another code is looked up. */
export function usePublicEvent(address: EventAddress, promo_code: string, own_hold: HoldKey = null) {
  return useQuery({
    ...publicEventQuery(address, promo_code, own_hold),
    placeholderData: (cached, query) =>
      query?.queryKey[1] === address.eventId && query.queryKey[2] === address.eventSlug ? cached : undefined,
  })
}
