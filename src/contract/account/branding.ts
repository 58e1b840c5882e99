import { z } from 'zod'
import { colour } from '../events/event-settings.ts'
import { cancellationTerms } from '../orders/cancellation/cancellation-terms.ts'
import { image, imageType, imageUpload, IMAGE_REFUSALS, IMAGE_UPLOADS_PER_MINUTE } from '../events/images.ts'
import { email, phone } from '../wire/contact.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { itemOf } from '../wire/list-query.ts'
import { html, richText } from '../wire/rich-text.ts'
import { text, webAddress } from '../wire/text.ts'
import { translationsOf } from '../wire/translations.ts'
import { homeLookFields } from './home-look.ts'

export const VENUE_NAME_MAX = 100
export const VENUE_LEAD_MAX = 200
export const VENUE_ADDRESS_MAX = 300
export const VENUE_HOURS_MAX = 500
export const VENUE_TEXT_MAX = 20_000
export const VENUE_PHONES_MAX = 2
export const VENUE_SOCIAL_MAX = 8
/** The product's color, used until the venue sets one. */
export const DEFAULT_COLOUR = '#6d2c5a'

/** Texts for visitors in their language; '' for none. */
const brandingTexts = {
  /** '': the account's name. */
  name: text(0, VENUE_NAME_MAX),
  /** One sentence below the name, for visitors and search engines. */
  lead: text(0, VENUE_LEAD_MAX),
  /** Multi-line postal address. */
  address: text(0, VENUE_ADDRESS_MAX),
  opening_hours: text(0, VENUE_HOURS_MAX),
  about: richText(VENUE_TEXT_MAX),
  contact: richText(VENUE_TEXT_MAX),
  terms: richText(VENUE_TEXT_MAX),
}

const brandingFields = {
  ...brandingTexts,
  translations: translationsOf(brandingTexts),
  accent_colour: colour,
  phones: uniqueList(z.array(phone).max(VENUE_PHONES_MAX, 'too_long')),
  email: z.union([z.literal(''), email]),
  /** Link to a map. */
  map_url: z.union([z.literal(''), webAddress]),
  /** Social network pages, in display order. */
  social: uniqueList(z.array(webAddress).max(VENUE_SOCIAL_MAX, 'too_long')),
  ...homeLookFields,
}

/** Venue images: the logo for light and for dark backgrounds, and the picture of the home page. */
export const venueImageType = imageType.extract(['VENUE_LOGO', 'VENUE_LOGO_DARK', 'VENUE_PICTURE'])
export type VenueImageType = z.infer<typeof venueImageType>

/** The venue's branding for its editors. */
export const venueBranding = z.object({
  ...brandingFields,
  name: z.string(),
  lead: z.string(),
  address: z.string(),
  opening_hours: z.string(),
  about: html,
  contact: html,
  terms: html,
  email: z.string(),
  map_url: z.string(),
  images: z.array(image),
  version: z.number().int(),
})
export type VenueBranding = z.infer<typeof venueBranding>

/** Fields that may change; omitted fields stay unchanged. */
export const venueBrandingEdit = z
  .strictObject({ ...brandingFields, translations: brandingFields.translations.unwrap() })
  .partial()
export type VenueBrandingEdit = z.infer<typeof venueBrandingEdit>

const picture = image.pick({ url: true, sources: true, share_url: true, width: true, height: true })

/** Venue data shown on every page, in the reader's language; '' and null where not set. */
export const publicBranding = z.object({
  name: z.string(),
  lead: z.string(),
  address: z.string(),
  opening_hours: z.string(),
  accent_colour: colour,
  logo: picture.nullable(),
  /** Null: same as on light backgrounds. */
  logo_dark: picture.nullable(),
  picture: picture.nullable(),
  phones: z.array(z.string()),
  email: z.string(),
  map_url: z.string(),
  social: z.array(z.string()),
  ...homeLookFields,
})
export type PublicBranding = z.infer<typeof publicBranding>

/** Public branding with the texts of the venue's own pages. */
export const publicVenue = publicBranding.extend({ about: html, contact: html, terms: html })
export type PublicVenue = z.infer<typeof publicVenue>

/** Pages of the venue that appear once they have content. */
export const sitePage = z.enum(['others', 'rooms', 'membership', 'about', 'contact'])
export type SitePage = z.infer<typeof sitePage>

/** The venue, its pages with content, and what visitors may expect of its server. */
export const publicSite = publicVenue.extend({
  pages: z.array(sitePage),
  /** False: no mail server is set up, so no page may promise an email. */
  sends_mail: z.boolean(),
  /** Fee that the venue keeps when buyers and clients cancel themselves; null: none. */
  cancellation_fee: z.object({ cents: z.number().int(), currency: z.string() }).nullable(),
  /** The venue's terms of cancellation, with their currency; null: no venue yet, absent in older stored responses. */
  cancellation: z.object({ terms: cancellationTerms, currency: z.string() }).nullable().optional(),
})
export type PublicSite = z.infer<typeof publicSite>

const rights = ['venue.not_found'] as const

export const readPublicVenue = endpoint({
  method: 'GET',
  path: '/public/venue',
  who: 'anyone',
  summary: 'Retrieve the public branding of the venue in the language of the caller',
  ok: itemOf(publicSite),
  errors: [],
})

export const readVenueFace = endpoint({
  method: 'GET',
  path: '/venue-face',
  who: 'person',
  summary: 'Retrieve the branding of the venue in every language',
  ok: itemOf(venueBranding),
  errors: rights,
})

export const updateVenueFace = endpoint({
  method: 'PUT',
  path: '/venue-face',
  who: 'person',
  summary: 'Update the branding of the venue; omitted fields stay unchanged',
  body: venueBrandingEdit,
  ok: itemOf(venueBranding),
  errors: [...rights, 'version.stale'],
  versioned: true,
})

export const setVenueImage = endpoint({
  method: 'POST',
  path: '/venue-face/images',
  who: 'person',
  summary: 'Upload the logo or picture of the venue; it replaces the earlier one',
  upload: imageUpload,
  body: z.strictObject({ type: venueImageType }),
  ok: itemOf(image),
  ok_status: 201,
  errors: [...rights, ...IMAGE_REFUSALS],
  per_minute: IMAGE_UPLOADS_PER_MINUTE,
})

export const removeVenueImage = endpoint({
  method: 'DELETE',
  path: '/venue-face/images/:image_id',
  who: 'person',
  summary: 'Delete the logo or picture of the venue',
  errors: [...rights, 'image.not_found'],
})
