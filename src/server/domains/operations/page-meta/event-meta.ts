import type { PublicEventFull } from '#contract/events/public-events.ts'
import { eventPath } from '#rules/events/event-slug.ts'
import type { PageHead } from '#server/core/http/site/page-meta.ts'
import { textOfRichText } from '#server/core/rich-text.ts'
import { eventData } from './structured-data.ts'
import { EMPTY_INITIAL_HTML } from './plain.ts'

const DESCRIPTION_CHARACTERS = 160
const ABOUT_CHARACTERS = 2000
/** A text is cut at the last space if at least this share of it is kept. */
const MIN_KEPT_SHARE = 0.7
/** Size of share.jpg as created by the images module from a large enough picture. */
const SHARE_IMAGE_SIZE = { width: 1200, height: 630 }

/**
 * Returns the head of an event's page.
 * @param public_url public base URL without a trailing slash
 */
export function eventHead(event: PublicEventFull, public_url: string): PageHead {
  const { title, seo_title, seo_description, seo_keywords } = event
  const page = public_url + eventPath(event)
  const host = event.venue_name || (event.organizer?.name ?? '')
  const { short, about, images, image } = describe(event, public_url)
  const place = [title, event.venue_name, event.city].filter(Boolean).join(', ')
  return {
    title: seo_title || [title, host].filter(Boolean).join(' · '),
    description: seo_description || short || place,
    keywords: seo_keywords,
    canonical: page,
    languages: event.languages,
    is_indexed: event.allow_search_engine_indexing,
    image,
    data: eventData(event, { page, public_url, about, images }),
    initial_html: {
      ...EMPTY_INITIAL_HTML,
      kind: 'event',
      cover: event.cover,
      over: event.categories.join(' · '),
      heading: title,
    },
    framed_by: [],
  }
}

/** Returns the description and image of a page's head. */
export function describe(
  { description, cover }: Pick<PublicEventFull, 'description' | 'cover'>,
  public_url: string,
): { short: string; about: string; images: string[]; image: PageHead['image'] } {
  const text = textOfRichText(description)
  const urls = [cover?.share_url ?? null, cover?.url ?? null]
  return {
    short: shorten(text, DESCRIPTION_CHARACTERS),
    about: shorten(text, ABOUT_CHARACTERS),
    images: urls.flatMap((url) => (url === null ? [] : [public_url + url])),
    image: imageOf(cover, public_url),
  }
}

/** Returns a plain text in the length of a page's description. */
export function describeText(text: string): string {
  return shorten(text.replaceAll(/\s+/g, ' ').trim(), DESCRIPTION_CHARACTERS)
}

/** Returns the text, shortened to so many graphemes. */
function shorten(text: string, most: number): string {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  if (characters.length <= most) return text
  const prefix = characters.slice(0, most - 1)
  const blank = prefix.lastIndexOf(' ')
  return `${prefix.slice(0, blank > most * MIN_KEPT_SHARE ? blank : prefix.length).join('')}…`
}

/** A smaller cover is not enlarged for sharing, so its size is omitted. */
function imageOf(cover: PublicEventFull['cover'], public_url: string): PageHead['image'] {
  if (cover === null || cover.share_url === null) return null
  const is_full = cover.width >= SHARE_IMAGE_SIZE.width && cover.height >= SHARE_IMAGE_SIZE.height
  return { url: public_url + cover.share_url, is_picture: true, size: is_full ? SHARE_IMAGE_SIZE : null }
}
