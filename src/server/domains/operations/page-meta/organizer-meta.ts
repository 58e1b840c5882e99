import type { PublicOrganizer } from '#contract/events/public-organizers.ts'
import { organizerPath } from '#rules/events/event-slug.ts'
import type { PageHead } from '#server/core/http/site/page-meta.ts'
import { describeText } from './event-meta.ts'
import { EMPTY_INITIAL_HTML } from './plain.ts'
import { SCHEMA } from './structured-data.ts'

/**
 * Returns the head of an organizer's page.
 * @param public_url public base URL without a trailing slash
 */
export function organizerHead(organizer: PublicOrganizer, public_url: string): PageHead {
  const { name, description, website, logo_url, upcoming, past } = organizer
  const page = public_url + organizerPath(organizer)
  const [event] = [...upcoming, ...past]
  const cover = event?.cover?.share_url ?? logo_url
  return {
    title: name,
    description: describeText(description) || name,
    keywords: '',
    canonical: page,
    is_indexed: true,
    image: cover === null ? null : { url: public_url + cover, is_picture: cover !== logo_url, size: null },
    data: {
      '@context': SCHEMA,
      '@type': 'Organization',
      name,
      url: page,
      description: description || undefined,
      sameAs: website ?? undefined,
      logo: logo_url === null ? undefined : public_url + logo_url,
    },
    initial_html: { ...EMPTY_INITIAL_HTML, kind: 'page', heading: name },
    framed_by: [],
  }
}
