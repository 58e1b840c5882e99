import { z } from 'zod'
import type { VenueSign } from '#contract/account/branding.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { PageHead } from '#server/core/http/site/page-meta.ts'
import { readWords } from '#server/core/read-locale.ts'
import { PLAIN } from './plain.ts'

/** The site's own pages, and where their words stand in locales/<language>/public.json. */
const PAGES = {
  '/': 'home',
  '/trending': 'trending',
  '/others': 'others',
  '/about-us': 'about',
  '/contact-us': 'contact',
  '/venue-details': 'venue',
  '/terms': 'terms',
} as const

const said = z.object({ title: z.string(), document: z.string().optional(), lead: z.string() })
const file = z.object({
  home: said,
  trending: said,
  others: said,
  about: said,
  contact: said,
  venue: said,
  terms: said,
} satisfies Record<(typeof PAGES)[keyof typeof PAGES], typeof said>)
const words = readWords('public', file)

const ICON = '/icons/icon-512.png'

/** The paths of the site's own pages, as a sitemap lists them. */
export const sitePaths: readonly string[] = Object.keys(PAGES)

/** Pages that begin with the venue's own sentence, where it wrote one. */
const tells = (at: string): boolean => at === '/' || at === '/about-us' || at === '/venue-details'

function imageOf({ picture, logo }: VenueSign, public_url: string): PageHead['image'] {
  if (picture?.share_url) return { url: public_url + picture.share_url, is_picture: true, size: null }
  const url = public_url + (logo?.url ?? ICON)
  return { url, is_picture: false, size: logo ?? { width: 512, height: 512 } }
}

const isSitePath = (at: string): at is keyof typeof PAGES => Object.hasOwn(PAGES, at)

/** The head of one of the site's own pages; null of any other path. */
export function siteHead(
  at: string,
  language: Locale,
  { public_url, sign }: { public_url: string; sign: VenueSign },
): PageHead | null {
  const own = isSitePath(at) ? words[language][PAGES[at]] : undefined
  if (own === undefined) return null
  const lead = tells(at) && sign.lead !== '' ? sign.lead : own.lead
  return {
    title: `${own.document ?? own.title} · ${sign.name}`,
    description: lead,
    keywords: '',
    canonical: public_url + at,
    is_indexed: true,
    image: imageOf(sign, public_url),
    data: null,
    first_sight: { ...PLAIN, heading: own.title, lead, kind: at === '/' ? 'home' : 'page' },
    framed_by: [],
  }
}
