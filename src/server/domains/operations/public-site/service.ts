import type { PublicSite, SitePage } from '#contract/account/branding.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { accountTerms } from '#rules/sales/cancellation/cancellation-terms.ts'
import type { Tx } from '#server/core/db/database.ts'
import { hasLiveOtherEvents } from '#server/domains/events/index.ts'
import { hasMembership } from '#server/domains/members/index.ts'
import { findVenue, readBranding, type Venue } from '#server/domains/platform/index.ts'
import { hasLiveRooms } from '#server/domains/rooms/index.ts'

type Options = { now: Instant; locale: Locale; sends_mail: boolean }

/** Returns the venue as visitors see it, with the pages that have content. */
export async function readSite(tx: Tx, { now, locale, sends_mail }: Options): Promise<PublicSite> {
  const branding = await readBranding(tx, locale)
  const venue = await findVenue(tx)
  const { about, contact, phones, email, address, social } = branding
  const has_content: Record<SitePage, boolean> = {
    others: venue !== null && (await hasLiveOtherEvents(tx, venue.account_id, now)),
    rooms: venue !== null && (await hasLiveRooms(tx, venue.account_id)),
    membership: venue !== null && (await hasMembership(tx, venue.account_id)),
    about: about !== '',
    contact: [contact, email, address, ...phones, ...social].some((text) => text !== ''),
  }
  const pages = (Object.keys(has_content) as SitePage[]).filter((page) => has_content[page])
  return {
    ...branding,
    sends_mail,
    pages,
    cancellation_fee: venue === null ? null : feeOf(venue),
    cancellation: venue && {
      terms: accountTerms(venue, venue.currency_code),
      currency: venue.currency_code,
    },
  }
}

const feeOf = ({
  cancellation_fee_cents: cents,
  currency_code: currency,
}: Venue): PublicSite['cancellation_fee'] => (cents === 0 ? null : { cents, currency })
