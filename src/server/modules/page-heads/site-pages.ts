import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import type { PageHead } from '#server/http/site/page-head.ts'
import { readWords } from '#server/ground/read-words.ts'
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

const isSitePath = (at: string): at is keyof typeof PAGES => Object.hasOwn(PAGES, at)

/** The head of one of the site's own pages; null of any other path. */
export function siteHead(at: string, language: Locale, public_url: string): PageHead | null {
  const own = isSitePath(at) ? words[language][PAGES[at]] : undefined
  if (own === undefined) return null
  return {
    title: `${own.document ?? own.title} · Foyer`,
    description: own.lead,
    keywords: '',
    canonical: public_url + at,
    is_indexed: true,
    image: { url: public_url + ICON, is_picture: false, size: { width: 512, height: 512 } },
    data: null,
    first_sight: { ...PLAIN, heading: own.title, lead: own.lead, kind: at === '/' ? 'home' : 'page' },
    framed_by: [],
  }
}
