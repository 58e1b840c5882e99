import type { Locale } from '#contract/wire/contact.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { localizedUrl } from '#server/core/http/site/address-in.ts'
import { eventPath, otherEventPath } from '#rules/events/event-slug.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { sitePaths } from '#server/domains/operations/page-meta/service.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'
import * as store from './store.ts'
import type { SitemapPosition, SitemapEntry } from './store.ts'

/** Maximum number of addresses per file in the sitemap protocol. */
const PER_FILE = 50_000
const PER_READ = 1000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML = 'http://www.w3.org/1999/xhtml'
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

type SitemapLimits = { per_file: number; per_read: number }

/**
 * Streams the sitemap: the public pages, and every live event and other event that is not over and may be indexed.
 * If they exceed one file, the sitemap is an index and `part` (from 1) selects a file; null for a part that does
 * not exist. Each piece is read in a transaction of its own.
 */
export async function sitemap(
  deps: Deps,
  part: number | null,
  limits: SitemapLimits = { per_file: PER_FILE, per_read: PER_READ },
): Promise<AsyncGenerator<string> | null> {
  const now = deps.clock()
  const events_per_file = limits.per_file - sitePaths.length
  const total = await deps.db.read((tx) => store.countListed(tx, now))
  const parts = Math.max(1, Math.ceil(total / events_per_file))
  if (part === null) return parts === 1 ? writePart(deps, 1, limits) : writeIndex(deps, parts)
  return part >= 1 && part <= parts ? writePart(deps, part, limits) : null
}

/** Returns robots.txt: paths excluded from crawling, and the address of the sitemap. */
export function robots(public_url: string): string {
  const private_paths = [
    '/account',
    '/auth',
    '/check-in',
    '/checkout',
    '/manage',
    '/order',
    '/profile',
    '/ticket',
  ]
  return [
    'User-agent: *',
    // Event pages load their data from here.
    'Allow: /api/public/',
    'Disallow: /api',
    ...private_paths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${public_url}/sitemap.xml`,
    '',
  ].join('\n')
}

async function* writeIndex({ settings }: Deps, parts: number): AsyncGenerator<string> {
  yield `${XML}<sitemapindex xmlns="${NAMESPACE}">\n`
  for (let part = 1; part <= parts; part++)
    yield `<sitemap><loc>${escapeMarkup(`${settings.public_url}/sitemap-${part}.xml`)}</loc></sitemap>\n`
  yield '</sitemapindex>\n'
}

async function* writePart(deps: Deps, part: number, limits: SitemapLimits): AsyncGenerator<string> {
  const { public_url } = deps.settings
  yield `${XML}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="${XHTML}">\n`
  if (part === 1)
    yield sitePaths.map((path) => `<url><loc>${escapeMarkup(public_url + path)}</loc></url>\n`).join('')
  for await (const events of readPart(deps, part, limits)) {
    const lines = events.map(({ kind, changed_at, languages, ...event }) => {
      const path = kind === 'event' ? eventPath(event) : otherEventPath(event)
      const lastmod = changed_at === null ? '' : `<lastmod>${changed_at}</lastmod>`
      return `<url><loc>${escapeMarkup(public_url + path)}</loc>${lastmod}${alternatesOf(public_url + path, languages)}</url>\n`
    })
    yield lines.join('')
  }
  yield '</urlset>\n'
}

/** Returns the alternate links of a page: one per language, and the default that detects the reader's. */
function alternatesOf(page: string, languages: readonly Locale[]): string {
  if (languages.length < 2) return ''
  const link = (tag: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeMarkup(href)}"/>`
  const links = languages.map((language) => link(LANGUAGE_TAGS[language], localizedUrl(page, language)))
  return [...links, link('x-default', page)].join('')
}

async function* readPart(
  deps: Deps,
  part: number,
  { per_file, per_read }: SitemapLimits,
): AsyncGenerator<SitemapEntry[]> {
  const now = deps.clock()
  const events_per_file = per_file - sitePaths.length
  let from: SitemapPosition = { offset: (part - 1) * events_per_file }
  for (let remaining = events_per_file; remaining > 0;) {
    const start: SitemapPosition = from
    const limit = Math.min(remaining, per_read)
    const events: SitemapEntry[] = await deps.db.read((tx) => store.listEntries(tx, now, start, limit))
    yield events
    const last = events.at(-1)
    if (last === undefined || events.length < limit) return
    from = { after: last.id }
    remaining -= events.length
  }
}
