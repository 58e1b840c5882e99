import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { PublicBranding } from '#contract/account/branding.ts'
import { locale as locales, type Locale } from '#contract/wire/contact.ts'
import { localeOf } from '#server/core/http/language.ts'
import { languageOfUrl } from './address-in.ts'
import { fillHead, UNLISTED, type PageHead } from './page-meta.ts'

/** Status and meta data of a page. */
export type PageLookup = { status: 200 | 404; head: PageHead }

/** Reads meta data of pages and the venue in a language, by the requested path. */
export type PageHeadSource = {
  readPage: (path: string, locale: Locale) => Promise<PageLookup & { sign: PublicBranding }>
  readBranding: (locale: Locale) => Promise<PublicBranding>
}

export type Page = {
  status: number
  headers: Record<string, string>
  html: string
  /** Origins of other sites that may show the page in a frame. */
  framed_by: readonly string[]
}

type PageRequest = { method: string; url: string; headers: IncomingMessage['headers'] }

/** The app's own default language. */
const FALLBACK: Locale = 'zh-hk'
const RETRY_SECONDS = '5'

/** Returns whether a request is a navigation of a browser, as opposed to one for a missing file. */
export function isPage({ method, url, headers }: PageRequest): boolean {
  const path = pathOf(url)
  const is_file = /\.[A-Za-z0-9]{1,12}$/.test(path)
  const accept = headers.accept ?? '*/*'
  const wants_page = accept.includes('text/html') || accept.includes('*/*')
  const is_api = /^\/api(\/|$)/.test(path)
  return ['GET', 'HEAD'].includes(method) && !is_api && !is_file && wants_page
}

/**
 * Returns the app's page with the meta data of its URL. If the meta data cannot be read, the app is served
 * anyway: it reports the problem itself, and search engines retry later.
 * @param html index.html
 */
export async function makePage(
  heads: PageHeadSource,
  { url, headers }: PageRequest,
  html: string,
  onFailure: (error: unknown) => void,
): Promise<Page> {
  const url_language = languageOfUrl(url)
  const locale = url_language ?? languageOf(headers)
  const base_headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-language': locale,
    vary: 'Accept-Language, Cookie',
  }
  try {
    const { status, head, sign: branding } = await heads.readPage(pathOf(url), locale)
    const filled = fillHead(html, head, { locale, url_language, branding })
    const etag = `W/"${createHash('sha256').update(filled).digest('base64url')}"`
    const is_known = status === 200 && (headers['if-none-match'] ?? '').split(/,\s*/).includes(etag)
    const { framed_by } = head
    if (is_known) return { status: 304, headers: { ...base_headers, etag }, html: '', framed_by }
    return {
      status,
      headers: status === 200 ? { ...base_headers, etag } : base_headers,
      html: filled,
      framed_by,
    }
  } catch (error) {
    onFailure(error)
    const headers = { ...base_headers, 'retry-after': RETRY_SECONDS }
    return {
      status: 503,
      headers,
      html: fillHead(html, UNLISTED, { locale, url_language, branding: null }),
      framed_by: [],
    }
  }
}

const pathOf = (url: string): string => url.split('?')[0] ?? ''

/** Chooses as the app does: the language picked in it, then the browser's preference. */
function languageOf(headers: PageRequest['headers']): Locale {
  const cookie_locale = /(?:^|;\s*)locale=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
  return (
    locales.options.find((name) => name === cookie_locale) ?? localeOf(headers['accept-language'], FALLBACK)
  )
}
