import type { VenueBranding } from '#contract/account/branding.ts'
import { formatPhone } from '#rules/text/phone.ts'
import { translationsBody, translationsForm } from '#app/components/translations/translations.ts'

/** Texts with translations, in the order of the form. */
export const VENUE_TEXTS = ['name', 'lead', 'address', 'opening_hours', 'about', 'contact', 'terms'] as const

/** The branding as form values: lists have one entry per line. */
export const venueFormOf = (branding: VenueBranding) => ({
  name: branding.name,
  lead: branding.lead,
  address: branding.address,
  opening_hours: branding.opening_hours,
  about: branding.about as string,
  contact: branding.contact as string,
  terms: branding.terms as string,
  translations: translationsForm(VENUE_TEXTS, branding.translations),
  accent_colour: branding.accent_colour,
  phones: branding.phones.map(formatPhone).join('\n'),
  email: branding.email,
  map_url: branding.map_url,
  social: branding.social.join('\n'),
})
export type VenueForm = ReturnType<typeof venueFormOf>

const splitLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** The form values as a request body. */
export const venueBodyOf = ({ translations, phones, social, ...values }: VenueForm) => ({
  ...values,
  translations: translationsBody(translations),
  phones: splitLines(phones),
  social: splitLines(social),
})
