import { z } from 'zod'
import type { PublicBranding } from '#contract/account/branding.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { PageHead } from '#server/core/http/site/page-meta.ts'
import { readLocale } from '#server/core/read-locale.ts'
import { EMPTY_INITIAL_HTML } from './plain.ts'

/** Pages of the site, and the keys of their texts in locales/<language>/public.json. */
const PAGES = {
  '/': 'home',
  '/trending': 'trending',
  '/others': 'others',
  '/about-us': 'about',
  '/contact-us': 'contact',
  '/venue-details': 'venue',
  '/terms': 'terms',
} as const

const page_text = z.object({ title: z.string(), document: z.string().optional(), lead: z.string() })
const file = z.object({
  home: page_text,
  trending: page_text,
  others: page_text,
  about: page_text,
  contact: page_text,
  venue: page_text,
  terms: page_text,
} satisfies Record<(typeof PAGES)[keyof typeof PAGES], typeof page_text>)
const page_texts = readLocale('public', file)

const ICON = '/icons/icon-512.png'

/** Paths of the site's own pages, for the sitemap. */
export const sitePaths: readonly string[] = Object.keys(PAGES)

/** Pages whose description is the venue's own, if it has one. */
const describesVenue = (at: string): boolean => at === '/' || at === '/about-us' || at === '/venue-details'

function imageOf({ picture, logo }: PublicBranding, public_url: string): PageHead['image'] {
  if (picture?.share_url) return { url: public_url + picture.share_url, is_picture: true, size: null }
  const url = public_url + (logo?.url ?? ICON)
  return { url, is_picture: false, size: logo ?? { width: 512, height: 512 } }
}

const isSitePath = (at: string): at is keyof typeof PAGES => Object.hasOwn(PAGES, at)

/** Returns the head of one of the site's own pages; null for any other path. */
export function siteHead(
  at: string,
  language: Locale,
  { public_url, branding }: { public_url: string; branding: PublicBranding },
): PageHead | null {
  const own = isSitePath(at) ? page_texts[language][PAGES[at]] : undefined
  if (own === undefined) return null
  const lead = describesVenue(at) && branding.lead !== '' ? branding.lead : own.lead
  return {
    title: `${own.document ?? own.title} · ${branding.name}`,
    description: lead,
    keywords: '',
    canonical: public_url + at,
    is_indexed: true,
    image: imageOf(branding, public_url),
    data: null,
    initial_html: { ...EMPTY_INITIAL_HTML, heading: own.title, lead, kind: at === '/' ? 'home' : 'page' },
    framed_by: [],
  }
}
