import type { Event } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'

/** In UTF-16 units; below the router's limit for a path segment. */
export const SLUG_MAX = 80

const NOT_OF_WORDS = /[^\p{L}\p{M}\p{N}]+/gu
const HYPHENS_AROUND = /^-+|-+$/g

/**
 * Returns the slug of an event: its title in lower case with letters and digits of all scripts kept, everything
 * else replaced by one hyphen, cut to SLUG_MAX. A title without letters or digits gives the id (S18.2).
 */
export function eventSlug({ id, title }: Pick<Event, 'id' | 'title'>): string {
  const text = normalizeCharacters(title).replace(NOT_OF_WORDS, '-').replace(HYPHENS_AROUND, '')
  const slug = truncate(text).replace(HYPHENS_AROUND, '')
  return slug === '' ? id : slug
}

/** Returns the path of an event's public page, the same in every language. */
export function eventPath(event: { id: Id } & ({ slug: string } | { title: string })): string {
  const slug = 'slug' in event ? event.slug : eventSlug(event)
  return `/e/${event.id}/${encodeURIComponent(slug)}`
}

/** Returns the path of the page of an event without tickets. */
export function otherEventPath({ id }: { id: Id }): string {
  return `/others/${id}`
}

/** Returns the path of the public page of an organizer. */
export function organizerPath({ id }: { id: Id }): string {
  return `/organizers/${id}`
}

/** Returns whether a slug belongs to this event, ignoring Unicode composition. */
export function isSlugOf(slug: string, event: Pick<Event, 'id' | 'title'>): boolean {
  return normalizeCharacters(slug) === eventSlug(event)
}

/** Normalizes characters that look the same. */
function normalizeCharacters(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** Cuts between whole characters. */
function truncate(text: string): string {
  let result = ''
  for (const character of text) {
    if (result.length + character.length > SLUG_MAX) return result
    result += character
  }
  return result
}
