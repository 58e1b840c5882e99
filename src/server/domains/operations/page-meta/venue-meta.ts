import type { PublicBranding } from '#contract/account/branding.ts'
import type { PublicRoom, RoomTerms } from '#contract/rooms/public-rooms.ts'
import { majorUnits } from '#rules/text/money.ts'
import type { PageHead } from '#server/core/http/site/page-meta.ts'
import { SCHEMA } from './structured-data.ts'

/** UN/CEFACT codes of a square metre and of an hour. */
const SQUARE_METRE = 'MTK'
const HOUR = 'HUR'

/**
 * Adds the venue's schema.org data to the head of a page; missing values are omitted.
 * @param head of that page
 */
export function venueHead(head: PageHead, branding: PublicBranding, public_url: string): PageHead {
  return { ...head, data: venueData(branding, head.canonical ?? '', public_url) }
}

/** Adds the venue's rooms to the head of their page. */
export function roomsHead(
  head: PageHead,
  { branding, public_url }: { branding: PublicBranding; public_url: string },
  { data: rooms, terms }: { data: readonly PublicRoom[]; terms: RoomTerms },
): PageHead {
  const page = head.canonical ?? ''
  const containsPlace = rooms.length === 0 ? undefined : rooms.map((room) => roomData(room, page, terms))
  return { ...head, data: { ...venueData(branding, page, public_url), containsPlace } }
}

function venueData(branding: PublicBranding, page: string, public_url: string): object {
  const { name, lead, address, phones, email, map_url, social, logo, picture } = branding
  const image = picture?.share_url ?? picture?.url
  return {
    '@context': SCHEMA,
    '@type': 'EventVenue',
    name,
    url: page,
    description: lead || undefined,
    address: address === '' ? undefined : address.replaceAll('\n', ', '),
    telephone: phones[0],
    email: email || undefined,
    hasMap: map_url || undefined,
    sameAs: social.length === 0 ? undefined : social,
    logo: logo === null ? undefined : public_url + logo.url,
    image: image && public_url + image,
  }
}

function roomData(room: PublicRoom, page: string, { currency }: RoomTerms): object {
  const url = `${page}?room=${room.id}`
  const offers = offerOf(room, url, currency)
  return {
    // In schema.org only a product may have offers.
    '@type': offers === undefined ? 'MeetingRoom' : ['MeetingRoom', 'Product'],
    name: room.name,
    url,
    description: room.description || undefined,
    maximumAttendeeCapacity: Math.max(...room.layouts.map(({ capacity }) => capacity)),
    floorLevel: room.floor || undefined,
    floorSize:
      room.area_sqm === null
        ? undefined
        : { '@type': 'QuantitativeValue', value: room.area_sqm, unitCode: SQUARE_METRE },
    offers,
  }
}

/** Returns the hourly price, as a range if it differs by day or time; undefined without hourly rates. */
function offerOf({ rates, taxes_and_fees }: PublicRoom, url: string, currency: string): object | undefined {
  const prices = rates.filter(({ per }) => per === 'hour').map(({ price_cents }) => price_cents)
  if (prices.length === 0) return undefined
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map((cents) => majorUnits(cents, currency))
  return {
    '@type': 'Offer',
    url,
    priceCurrency: currency,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceCurrency: currency,
      unitCode: HOUR,
      price: least === most ? least : undefined,
      minPrice: least === most ? undefined : least,
      maxPrice: least === most ? undefined : most,
      valueAddedTaxIncluded: isTaxIncluded(taxes_and_fees),
    },
  }
}

/** Returns whether prices include all taxes and fees; undefined when there are none. */
function isTaxIncluded(all: PublicRoom['taxes_and_fees']): boolean | undefined {
  const active = all.filter(({ is_active }) => is_active)
  return active.length === 0 ? undefined : active.every(({ is_contained }) => is_contained)
}
