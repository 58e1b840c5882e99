import type { PublicBranding } from '#contract/account/branding.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'
import { localizedUrl } from './address-in.ts'
import { iconOf } from './manifest.ts'
import { fillInitialHtml, type InitialHtml } from './initial-html.ts'

/** Meta data of a page for search engines and link previews. */
export type PageHead = {
  /** '' for the venue's name alone. */
  title: string
  /** '' for none. */
  description: string
  keywords: string
  /** Canonical absolute URL; null for a private page. */
  canonical: string | null
  /** Languages in which the page is available; omitted, or a single one: no alternates are listed. */
  languages?: readonly Locale[]
  is_indexed: boolean
  /** Absolute URL; a picture is previewed large, our logo small. */
  image: { url: string; is_picture: boolean; size: { width: number; height: number } | null } | null
  /** Structured data of schema.org. */
  data: object | null
  /** Content shown before the app has started; null for none. */
  initial_html: InitialHtml | null
  /** Origins of other sites that may show the page in a frame. */
  framed_by: readonly string[]
}

/** Site name while the venue's cannot be read. */
const PLAIN_NAME = 'Foyer'

/** Open Graph locales, which always have a country. */
const OPEN_GRAPH: Record<Locale, string> = {
  en: 'en_GB',
  de: 'de_DE',
  fr: 'fr_FR',
  pt: 'pt_PT',
  es: 'es_ES',
  'zh-hk': 'zh_HK',
  'zh-cn': 'zh_CN',
  'pt-br': 'pt_BR',
}

/** Meta data of a page that search engines must not index. */
export const UNLISTED: PageHead = {
  title: '',
  description: '',
  keywords: '',
  canonical: null,
  is_indexed: false,
  image: null,
  data: null,
  initial_html: null,
  framed_by: [],
}

/**
 * Returns index.html with this meta data in place of its own title and description.
 * @param branding of the venue; null: it cannot be read
 * @param url_language language in the URL; null: none
 */
export function fillHead(
  html: string,
  head: PageHead,
  {
    locale,
    url_language,
    branding,
  }: { locale: Locale; url_language: Locale | null; branding: PublicBranding | null },
): string {
  const name = branding?.name ?? PLAIN_NAME
  const tags = [
    `<title>${escapeMarkup(head.title || name)}</title>`,
    ...tagsOf(withLanguageCanonical(head, url_language), { og_locale: OPEN_GRAPH[locale], name }),
    ...alternatesOf(head),
    ...(branding === null
      ? []
      : [`<script type="application/json" id="venue">${jsonInHtml(branding)}</script>`]),
  ]
  return withBranding(fillInitialHtml(html, head.initial_html, name), name, branding)
    .replace(/(<html [^>]*)lang="[^"]*"/, `$1lang="${LANGUAGE_TAGS[locale]}"`)
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => tags.join('\n    '))
}

/** Icons of the installed app and the tab are the venue's, where it has some. */
function withBranding(html: string, name: string, branding: PublicBranding | null): string {
  const with_name = html.replace(
    /(<meta name="apple-mobile-web-app-title" content=")[^"]*/,
    (_, start: string) => start + escapeMarkup(name),
  )
  const logo = branding?.logo ?? null
  if (logo === null) return with_name
  return with_name
    .replace(/\s*<link rel="icon" href="\/icons\/icon\.svg"[^>]*>/, '')
    .replace(
      /href="\/icons\/icon-48\.png" sizes="48x48"/,
      () => `href="${iconOf(logo, 'icon192')}" sizes="192x192"`,
    )
    .replace('/icons/apple-touch-icon.png', () => iconOf(logo, 'apple180'))
}

function tagsOf(head: PageHead, { og_locale, name }: { og_locale: string; name: string }): string[] {
  const { title, description, keywords, canonical, image, data } = head
  const robots = head.is_indexed ? '' : 'noindex'
  const meta_tags = [
    metaName('robots', robots),
    metaName('description', description),
    metaName('keywords', keywords),
    metaName('framed-by', head.framed_by.join(' ')),
  ]
  if (canonical === null) return meta_tags.flat()
  return [
    ...meta_tags,
    [`<link rel="canonical" href="${escapeMarkup(canonical)}" ${MARK} />`],
    metaProperty('og:site_name', name),
    metaProperty('og:type', 'website'),
    metaProperty('og:url', canonical),
    metaProperty('og:locale', og_locale),
    metaProperty('og:title', title || name),
    metaProperty('og:description', description),
    metaProperty('og:image', image?.url ?? ''),
    metaProperty('og:image:width', String(image?.size?.width ?? '')),
    metaProperty('og:image:height', String(image?.size?.height ?? '')),
    metaName('twitter:card', image?.is_picture ? 'summary_large_image' : 'summary'),
    metaName('twitter:title', title),
    metaName('twitter:description', description),
    metaName('twitter:image', image?.url ?? ''),
    data === null ? [] : [`<script type="application/ld+json" ${MARK}>${jsonInHtml(data)}</script>`],
  ].flat()
}

/** A page whose URL names one of its languages is a separate page for search engines. */
function withLanguageCanonical(head: PageHead, url_language: Locale | null): PageHead {
  const { canonical, languages = [] } = head
  if (canonical === null || url_language === null || !languages.includes(url_language)) return head
  return { ...head, canonical: localizedUrl(canonical, url_language) }
}

/** Links to the page in each language, and to the one that picks the reader's own. */
function alternatesOf({ canonical, is_indexed, languages = [] }: PageHead): string[] {
  if (canonical === null || !is_indexed || languages.length < 2) return []
  const link = (tag: string, href: string) =>
    `<link rel="alternate" hreflang="${tag}" href="${escapeMarkup(href)}" ${MARK} />`
  return [
    ...languages.map((language) => link(LANGUAGE_TAGS[language], localizedUrl(canonical, language))),
    link('x-default', canonical),
  ]
}

/** The app removes these elements when it navigates to another page: src/app/lib/served-head.ts. */
const MARK = 'data-served-head'

function metaName(name: string, content: string): string[] {
  return content === '' ? [] : [`<meta name="${name}" content="${escapeMarkup(content)}" ${MARK} />`]
}

function metaProperty(name: string, content: string): string[] {
  return content === '' ? [] : [`<meta property="${name}" content="${escapeMarkup(content)}" ${MARK} />`]
}

/** No text in it can end the script element or start a comment. */
function jsonInHtml(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
