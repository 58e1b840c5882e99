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
  { account_id: _, ...face }: BrandingRow,
  images: readonly ImageRow[],
): VenueBranding {
  return { ...face, images: images.map(presentImage) }
}

/**
 * For visitors, in their language.
 * @param name name of the venue while the branding has none
 */
export function presentPublic(
  face: BrandingRow,
  images: readonly ImageRow[],
  { name, reader }: { name: string; reader: Locale },
): PublicVenue {
  const say = (field: 'name' | 'lead' | 'address' | 'opening_hours') => localizedText(face, field, reader)
  // Every language was sanitized when it was stored.
  const tell = (field: 'about' | 'contact' | 'terms') => localizedText(face, field, reader) as Html
  const show = (type: VenueImageType) => {
    const image = images.find((each) => each.type === type)
    return image === undefined ? null : pictureOf(image)
  }
  const { accent_colour, phones, email, map_url, social } = face
  return {
    name: say('name') || name,
    lead: say('lead'),
    address: say('address'),
    opening_hours: say('opening_hours'),
    accent_colour,
    logo: show('VENUE_LOGO'),
    logo_dark: show('VENUE_LOGO_DARK'),
    picture: show('VENUE_PICTURE'),
    phones,
    email,
    map_url,
    social,
    ...homeLookOf(face),
    about: tell('about'),
    contact: tell('contact'),
    terms: tell('terms'),
  }
}
