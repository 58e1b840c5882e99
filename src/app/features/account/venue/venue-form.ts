import type { VenueBranding } from '#contract/account/branding.ts'
import { formatPhone } from '#rules/text/phone.ts'
import { translationsBody, translationsForm } from '#app/components/translations/translations.ts'

/** Texts with translations, in the order of the form. */
export const VENUE_TEXTS = ['name', 'lead', 'address', 'opening_hours', 'about', 'contact', 'terms'] as const

/** The branding as form values: lists have one entry per line. */
export const venueFormOf = (face: VenueBranding) => ({
  name: face.name,
  lead: face.lead,
  address: face.address,
  opening_hours: face.opening_hours,
  about: face.about as string,
  contact: face.contact as string,
  terms: face.terms as string,
  translations: translationsForm(VENUE_TEXTS, face.translations),
  accent_colour: face.accent_colour,
  phones: face.phones.map(formatPhone).join('\n'),
  email: face.email,
  map_url: face.map_url,
  social: face.social.join('\n'),
})
export type VenueForm = ReturnType<typeof venueFormOf>

const splitLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** The form values as a request body. */
export const venueBodyOf = ({ translations, phones, social, ...typed }: VenueForm) => ({
  ...typed,
  translations: translationsBody(translations),
  phones: splitLines(phones),
  social: splitLines(social),
})
