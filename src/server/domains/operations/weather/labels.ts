import type { Venue } from '#server/domains/platform/index.ts'

/** What somebody is told beside the facts: in their language, else in the venue's; '' for nothing. */
export function venueTextFor(
  words: Partial<Record<string, string>>,
  locale: string | null,
  venue: Pick<Venue, 'locale'>,
): string {
  return words[locale ?? venue.locale] || words[venue.locale] || ''
}
