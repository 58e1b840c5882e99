import { homeLookOf } from '#contract/account/home-look.ts'
import type { PublicVenue, VenueBranding, VenueImageType } from '#contract/account/branding.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Html } from '#contract/wire/rich-text.ts'
import { localizedText } from '#contract/wire/translations.ts'
import { pictureOf } from '#server/domains/platform/covers/service.ts'
import { presentImage, type ImageRow } from '#server/domains/platform/images/service.ts'
import type { BrandingRow } from './store.ts'

/** For the venue's team, in every language. */
export function presentBranding(
  { account_id: _, ...branding }: BrandingRow,
  images: readonly ImageRow[],
): VenueBranding {
  return { ...branding, images: images.map(presentImage) }
}

/**
 * For visitors, in their language.
 * @param name name of the venue while the branding has none
 */
export function presentPublic(
  branding: BrandingRow,
  images: readonly ImageRow[],
  { name, reader }: { name: string; reader: Locale },
): PublicVenue {
  const text = (field: 'name' | 'lead' | 'address' | 'opening_hours') =>
    localizedText(branding, field, reader)
  // Every language was sanitized when it was stored.
  const html = (field: 'about' | 'contact' | 'terms') => localizedText(branding, field, reader) as Html
  const pictureFor = (type: VenueImageType) => {
    const image = images.find((each) => each.type === type)
    return image === undefined ? null : pictureOf(image)
  }
  const { accent_colour, phones, email, map_url, social } = branding
  return {
    name: text('name') || name,
    lead: text('lead'),
    address: text('address'),
    opening_hours: text('opening_hours'),
    accent_colour,
    logo: pictureFor('VENUE_LOGO'),
    logo_dark: pictureFor('VENUE_LOGO_DARK'),
    picture: pictureFor('VENUE_PICTURE'),
    phones,
    email,
    map_url,
    social,
    ...homeLookOf(branding),
    about: html('about'),
    contact: html('contact'),
    terms: html('terms'),
  }
}
