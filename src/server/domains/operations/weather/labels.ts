import type { Venue } from '#server/domains/platform/index.ts'

/** Returns the venue's additional text in the reader's language, else in the venue's; '' for none. */
export function venueTextFor(
  texts: Partial<Record<string, string>>,
  locale: string | null,
  venue: Pick<Venue, 'locale'>,
): string {
  return texts[locale ?? venue.locale] || texts[venue.locale] || ''
}
