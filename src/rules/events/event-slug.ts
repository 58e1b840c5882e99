import type { Event } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'

/** In UTF-16 units, below what a router takes for one part of an address. */
export const SLUG_MAX = 80

const NOT_OF_WORDS = /[^\p{L}\p{M}\p{N}]+/gu
const HYPHENS_AROUND = /^-+|-+$/g

/**
 * The readable part of an event's address: its title in lower case, letters and digits of every script kept,
 * everything else one hyphen, cut to SLUG_MAX. A title without a letter gives the id (S18.2).
 */
export function eventSlug({ id, title }: Pick<Event, 'id' | 'title'>): string {
  const words = spell(title).replace(NOT_OF_WORDS, '-').replace(HYPHENS_AROUND, '')
  const slug = cut(words).replace(HYPHENS_AROUND, '')
  return slug === '' ? id : slug
}

/** The path of an event's page, as it is shared; the same in every language. */
export function eventPath(event: { id: Id } & ({ slug: string } | { title: string })): string {
  const slug = 'slug' in event ? event.slug : eventSlug(event)
  return `/e/${event.id}/${encodeURIComponent(slug)}`
}

/** The path of the page of an other event. */
export function otherEventPath({ id }: { id: Id }): string {
  return `/others/${id}`
}

/** Whether the readable part of an address is the one of this event, however its letters are composed. */
export function isSlugOf(slug: string, event: Pick<Event, 'id' | 'title'>): boolean {
  return spell(slug) === eventSlug(event)
}

/** Letters that look the same are the same. */
function spell(words: string): string {
  return words.normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** Whole characters only. */
function cut(words: string): string {
  let kept = ''
  for (const character of words) {
    if (kept.length + character.length > SLUG_MAX) return kept
    kept += character
  }
  return kept
}
