import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { findPublicEvent, listPublicEvents, type PublicEventFull } from '#contract/events/public-events.ts'
import { nullIfNotFound } from '#app/lib/format/absent.ts'
import { api } from '#app/lib/net/api.ts'

type PublicEventsQuery = NonNullable<QueryInput<typeof listPublicEvents>>

/** Who has one more page has looked at this many events already. */
const PER_PAGE = 60

/** One page of the events that visitors see; a first page without search or filter is kept for offline. */
export function publicEventsQuery(query: PublicEventsQuery) {
  const is_plain = query.query === '' && query.page === 1 && query.filter_fields === undefined
  return queryOptions({
    queryKey: ['public-events', query],
    queryFn: () => api().call(listPublicEvents, { query: { ...query, per_page: PER_PAGE } }),
    meta: { persist: is_plain },
  })
}

/** The same for a screen; while another page is on its way the one before stays. */
export function usePublicEvents(query: PublicEventsQuery) {
  return useQuery({ ...publicEventsQuery(query), placeholderData: keepPreviousData })
}

/** What is on next, as the home page lists it before anybody has searched. */
export const NEXT_EVENTS = { page: 1, query: '', sort_by: 'starts_at', sort_direction: 'asc' } as const

/** The two parts of an event's address; either the id of the event or that of its organizer comes first. */
export type EventAddress = { eventId: string; eventSlug: string }

/** A hold of whoever looks, whose places count as free for them. */
type HoldKey = { order_id: Id; s: string } | null

/** An event as somebody with this code sees it ('' for none); null when there is none at the address. */
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
      const own = own_hold === null ? {} : { held: own_hold.order_id, s: own_hold.s }
      const asked = api().call(findPublicEvent, { params, query: { promo_code, ...own } })
      return (await nullIfNotFound(asked))?.data ?? null
    },
    meta: { persist: promo_code === '' && own_hold === null },
  })
}

/** The event at an address; while another code is looked up it stays as it was. */
export function usePublicEvent(address: EventAddress, promo_code: string, own_hold: HoldKey = null) {
  return useQuery({
    ...publicEventQuery(address, promo_code, own_hold),
    placeholderData: (before, query) =>
      query?.queryKey[1] === address.eventId && query.queryKey[2] === address.eventSlug ? before : undefined,
  })
}
