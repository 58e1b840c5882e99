import type { PublicEventFull } from '#contract/events/public-events.ts'
import type { CalendarEntry } from '#rules/events/calendar-entry.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import { mapSearch } from '#app/lib/addresses/map-search.ts'
import { formatLocation } from '#app/components/fields/values.ts'

type EventLocation = Pick<PublicEventFull, 'location' | 'maps_url'>

/** Venue and address on one line, '' when both are empty. */
export const placeOf = ({ location }: Pick<EventLocation, 'location'>): string =>
  location === null ? '' : formatLocation(location)

/** Map URL of the place; null when there is none. */
export function mapOf(event: EventLocation): string | null {
  if (event.maps_url !== null) return event.maps_url
  const place = placeOf(event)
  return place === '' ? null : mapSearch(place)
}

/** Public URL of an event's page, without a promo code even if the visitor used one. */
export const addressOf = ({ id, slug }: Pick<PublicEventFull, 'id' | 'slug'>): string =>
  new URL(`/e/${id}/${encodeURIComponent(slug)}`, location.origin).href

type CalendarEvent = EventLocation &
  Pick<
    PublicEventFull,
    'id' | 'slug' | 'title' | 'is_online_event' | 'starts_at' | 'ends_at' | 'happening'
  > & {
    calendar_no?: number | undefined
  }

/** The event as a calendar entry. */
export function entryOf(event: CalendarEvent): CalendarEntry {
  return {
    uid: `${event.id}@${location.host}`,
    title: event.title,
    description: event.is_online_event ? '' : addressOf(event),
    location: placeOf(event),
    url: addressOf(event),
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    sequence: event.calendar_no ?? 0,
    is_cancelled: isOffSale(event.happening),
  }
}
