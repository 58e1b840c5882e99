import type { PublicOtherEventFull } from '#contract/events/other-events.ts'
import { otherEventPath } from '#rules/events/event-slug.ts'
import type { PageHead } from '#server/core/http/site/page-meta.ts'
import { otherEventData } from './structured-data.ts'
import { describe } from './event-meta.ts'
import { EMPTY_INITIAL_HTML } from './plain.ts'

/**
 * Returns the head of an other event's page.
 * @param public_url public base URL without a trailing slash
 */
export function otherEventHead(event: PublicOtherEventFull, public_url: string): PageHead {
  const title = [event.title, event.place].filter(Boolean)
  const page = public_url + otherEventPath(event)
  const { short, about, images, image } = describe(event, public_url)
  return {
    title: title.join(' · '),
    description: short || title.join(', '),
    keywords: '',
    canonical: page,
    languages: event.languages,
    is_indexed: true,
    image,
    data: otherEventData(event, { page, about, images }),
    initial_html: { ...EMPTY_INITIAL_HTML, kind: 'event', cover: event.cover, heading: event.title },
    framed_by: [],
  }
}
