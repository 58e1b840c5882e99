import { toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { Happening } from '#contract/events/events.ts'
import type { PublicOtherEventFull } from '#contract/events/other-events.ts'
import type { PublicEventFull, PublicPrice, PublicTicket } from '#contract/events/public-events.ts'
import type { TicketSaleStatus } from '#contract/events/public-sale.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { instantToWallTime, wallTimeToInstant } from '#rules/events/wall-time.ts'
import { majorUnits } from '#rules/text/money.ts'

/** Availability in schema.org; null: not available to the reader of the page. */
const AVAILABILITY: Record<TicketSaleStatus, string | null> = {
  on_sale: 'InStock',
  not_yet: 'PreOrder',
  sold_out: 'SoldOut',
  not_payable: 'PreOrder',
  paused: 'OutOfStock',
  ended: 'OutOfStock',
  member_only: null,
}
const EVENT_STATUS: Record<Happening, string> = {
  planned: 'EventScheduled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  cancelled: 'EventCancelled',
}
export const SCHEMA = 'https://schema.org'
const HOUR_MINUTES = 60
const MINUTE_MS = 60_000

/**
 * Returns an event as schema.org data; missing values are omitted.
 * @param page absolute address
 * @param about description without HTML
 * @param images absolute addresses
 */
export function eventData(
  event: PublicEventFull,
  { page, public_url, about, images }: { page: string; public_url: string; about: string; images: string[] },
): object {
  const mode = event.is_online_event ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'
  return {
    ...eventBasics(event, { page, about, images }),
    eventStatus: `${SCHEMA}/${EVENT_STATUS[event.happening]}`,
    previousStartDate:
      event.former_start_date === null
        ? undefined
        : inZone(wallTimeToInstant(event.former_start_date, event.timezone), event.timezone),
    eventAttendanceMode: `${SCHEMA}/${mode}`,
    location:
      event.location === null
        ? { '@type': 'VirtualLocation', url: page }
        : placeOf(event.location, event.rooms),
    organizer: organizerOf(event.organizer, public_url),
    offers: event.is_over ? undefined : event.tickets.flatMap((ticket) => offersOf(event, ticket, page)),
  }
}

/** Returns an other event as schema.org data; null without a date, because search engines require one. */
export function otherEventData(
  event: PublicOtherEventFull,
  content: { page: string; about: string; images: string[] },
): object | null {
  const { starts_at, place } = event
  if (starts_at === null) return null
  return {
    ...eventBasics({ ...event, starts_at }, content),
    location: place === '' ? undefined : { '@type': 'Place', name: place, address: place },
  }
}

function eventBasics(
  event: Pick<PublicEventFull, 'title' | 'starts_at' | 'ends_at' | 'timezone'> & {
    language?: Locale | undefined
  },
  { page, about, images }: { page: string; about: string; images: string[] },
): object {
  const { title, starts_at, ends_at, timezone, language } = event
  return {
    '@context': SCHEMA,
    '@type': 'Event',
    name: title,
    inLanguage: language && LANGUAGE_TAGS[language],
    url: page,
    startDate: inZone(starts_at, timezone),
    endDate: ends_at === null ? undefined : inZone(ends_at, timezone),
    eventStatus: `${SCHEMA}/EventScheduled`,
    image: images.length === 0 ? undefined : images,
    description: about || undefined,
  }
}

function organizerOf(organizer: PublicEventFull['organizer'], public_url: string): object | undefined {
  if (organizer === null) return undefined
  const { name, website, logo_url } = organizer
  const logo = logo_url === null ? undefined : public_url + logo_url
  return { '@type': 'Organization', name, url: website ?? undefined, logo }
}

function placeOf(
  location: NonNullable<PublicEventFull['location']>,
  rooms: PublicEventFull['rooms'],
): object | undefined {
  const { venue_name, address_line_1, address_line_2, city, state_or_region } = location
  const venue = [venue_name, address_line_1, city, state_or_region].find(Boolean)
  const name = [...rooms.map((room) => room.name), venue].filter(Boolean).join(', ')
  if (name === '') return undefined
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: [address_line_1, address_line_2].filter(Boolean).join(', ') || undefined,
      addressLocality: city || undefined,
      addressRegion: state_or_region || undefined,
      postalCode: location.zip_or_postal_code || undefined,
      addressCountry: location.country || undefined,
    },
  }
}

function offersOf(event: PublicEventFull, ticket: PublicTicket, page: string): object[] {
  return ticket.prices.flatMap((price) => {
    const availability = AVAILABILITY[price.sale]
    if (availability === null) return []
    const valid = (field: 'sale_start_at' | 'sale_end_at') => {
      const at = price[field] ?? ticket[field]
      return at === null ? undefined : inZone(at, event.timezone)
    }
    return {
      '@type': 'Offer',
      name: nameOf(ticket, price),
      url: page,
      price: majorUnits(price.all_in_cents, event.currency),
      priceCurrency: event.currency,
      availability: `${SCHEMA}/${availability}`,
      validFrom: valid('sale_start_at'),
      validThrough: valid('sale_end_at'),
    }
  })
}

function nameOf({ name }: PublicTicket, { label }: PublicPrice): string {
  return label === null || label === '' ? name : `${name} · ${label}`
}

/** Formats wall time with its UTC offset: 2026-11-20T20:00:00+08:00. */
function inZone(at: Instant, timezone: string): string {
  const wall = instantToWallTime(at, timezone)
  const offset_minutes = Math.ceil((toEpochMs(`${wall}:00.000Z`) - toEpochMs(at)) / MINUTE_MS)
  const part = (value: number) => String(value).padStart(2, '0')
  const absolute_minutes = Math.abs(offset_minutes)
  const offset = `${part(Math.floor(absolute_minutes / HOUR_MINUTES))}:${part(absolute_minutes % HOUR_MINUTES)}`
  return `${wall}:${at.slice(17, 19)}${offset_minutes < 0 ? '-' : '+'}${offset}`
}
