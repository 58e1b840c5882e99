import { z } from 'zod'
import type { PublicBranding, PublicSite } from '#contract/account/branding.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { errorStatus } from '#contract/wire/errors.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { isPagePath } from '#contract/page-paths.ts'
import { listPublicEvents } from '#contract/events/public-events.ts'
import { homeHero, homeOrder } from '#rules/events/home-page.ts'
import { programmeOf } from '#rules/events/programme.ts'
import { AppError } from '#server/core/app-error.ts'
import { cardsOf } from '#server/core/http/request-parts.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { UNLISTED, type PageHead } from '#server/core/http/site/page-meta.ts'
import type { PageLookup, PageHeadSource } from '#server/core/http/site/pages.ts'
import { readLive } from '#server/domains/events/index.ts'
import {
  findPublicEvent as find,
  listPublicEvents as list,
  readOrganizer,
  widgetOf,
} from '#server/domains/sales/index.ts'
import { listPublicRooms as listRooms } from '#server/domains/rooms/index.ts'
import { findVenue } from '#server/domains/platform/index.ts'
import { readSite } from '#server/domains/operations/public-site/service.ts'
import { readLocale } from '#server/core/read-locale.ts'
import { eventHead } from './event-meta.ts'
import { organizerHead } from './organizer-meta.ts'
import { otherEventHead } from './other-event-meta.ts'
import { EMPTY_INITIAL_HTML } from './plain.ts'
import { siteHead } from './site-pages.ts'
import { roomsHead, venueHead } from './venue-meta.ts'

const OTHER_EVENTS_SEGMENT = 'others'
const ORGANIZERS_SEGMENT = 'organizers'
const EVENT_ADDRESSES = new Set(['e', 'events', 'event'])
const WIDGET = 'widget'
const VENUE = '/venue-details'
const CACHE_MS = 5000
const CACHE_SIZE = 500

/** What every served page knows of the venue. */
type ServedBranding = PublicBranding & Pick<PublicSite, 'sends_mail' | 'pages'>
type CachedHead = { head: PageHead | null; until: Instant }
type PageAddress =
  | { kind: 'event'; owner: string; slug: string }
  | { kind: 'other_event'; id: Id }
  | { kind: 'organizer'; id: Id }
  | { kind: 'widget'; id: Id }

/**
 * Creates the source of page heads. Heads of events, other events and widgets are cached for 5 s, so that a
 * popular page is read once. Pages of rows that are not live, and unknown addresses, answer 404; pages that are
 * not public are not indexed. Only the widget of a live event may be framed, by the sites that it lists.
 */
export function createPageHeads(deps: Deps): PageHeadSource {
  const { public_url } = deps.settings
  const head_cache = new Map<string, CachedHead>()
  const branding_cache = new Map<Locale, { branding: ServedBranding; until: Instant }>()
  const readBranding = async (locale: Locale): Promise<ServedBranding> => {
    const before = branding_cache.get(locale)
    if (before !== undefined && deps.clock() < before.until) return before.branding
    const sends_mail = deps.settings.promises_mail
    const {
      about: _,
      contact: __,
      terms: ___,
      ...branding
    } = await deps.db.read((tx) => readSite(tx, { now: deps.clock(), locale, sends_mail }))
    branding_cache.set(locale, { branding, until: cacheExpiryAt(deps.clock()) })
    return branding
  }
  const headAt = async (path: string, locale: Locale, branding: PublicBranding): Promise<PageLookup> => {
    const parts = partsOf(path)
    if (parts === null) return { status: 404, head: UNLISTED }
    const address = addressOf(parts)
    if (address === null) {
      const at = `/${parts.join('/')}`
      const read = DATA_PAGES.get(at)
      const head = read
        ? await cacheHead(head_cache, `${at} ${locale}`, deps.clock(), () => read(deps, locale, branding))
        : (siteHead(at, locale, { public_url, branding }) ?? unlistedHead(parts, locale, branding))
      const status = isPagePath(at) ? 200 : 404
      return { status, head: withNotice(deps, locale, head ?? UNLISTED) }
    }
    const head = await cacheHead(head_cache, `${keyOf(address)} ${locale}`, deps.clock(), () =>
      readHead(deps, address, locale),
    )
    return head === null
      ? { status: 404, head: UNLISTED }
      : { status: 200, head: withNotice(deps, locale, head) }
  }
  return {
    readBranding,
    readPage: async (path, locale) => {
      const branding = await readBranding(locale)
      return { ...(await headAt(path, locale, branding)), sign: branding }
    },
  }
}

const cacheExpiryAt = (now: Instant): Instant => addMs(now, CACHE_MS)

const shell = readLocale('shell', z.object({ demo: z.object({ title: z.string(), detail: z.string() }) }))
const checkout = readLocale('checkout', z.object({ title: z.string() }))

/** Adds the notice of a demo installation to the initial HTML, on pages that have one. */
function withNotice({ settings }: Deps, locale: Locale, head: PageHead): PageHead {
  const { initial_html } = head
  if (initial_html === null || !settings.is_demo) return head
  return { ...head, initial_html: { ...initial_html, notice: shell[locale].demo } }
}

function unlistedHead([first, ...more]: string[], locale: Locale, branding: PublicBranding): PageHead {
  if (first !== 'checkout' || more.length < 2) return UNLISTED
  const description = siteHead('/', locale, { public_url: '', branding })?.description ?? ''
  return {
    ...UNLISTED,
    description,
    initial_html: { ...EMPTY_INITIAL_HTML, heading: checkout[locale].title },
  }
}

const home = readLocale(
  'public',
  z.object({ home: z.object({ tonight: z.string(), today: z.string(), next: z.string() }) }),
)
/** Enough to include today's events even with many long-running ones. */
const HOME_EVENTS_LIMIT = '30'

/** Returns the head of the home page with its initial picture: that of tonight's event, or of the next one. */
async function readHomeHead(deps: Deps, locale: Locale, branding: PublicBranding): Promise<PageHead | null> {
  const { public_url } = deps.settings
  const plain = siteHead('/', locale, { public_url, branding })
  if (plain === null || plain.initial_html === null) return plain
  const head = { ...venueHead(plain, branding, public_url), initial_html: plain.initial_html }
  const query = listPublicEvents.query.parse({ per_page: HOME_EVENTS_LIMIT })
  const context = contextOf(deps, locale)
  const { data } = await deps.db.read((tx) => list({ ...context, tx }, query))
  const { lead } = programmeOf(data, context.now)
  const hero = homeHero(homeOrder(branding), lead)
  if (hero.with === 'title')
    return { ...head, initial_html: { ...head.initial_html, kind: 'page', lead: '' } }
  if (hero.with === 'house')
    return { ...head, initial_html: { ...head.initial_html, cover: branding.picture } }
  const { event, when } = hero.lead
  const heading = home[locale].home[when].replace('{{name}}', branding.name)
  return { ...head, initial_html: { ...head.initial_html, cover: event.cover, heading, lead: '' } }
}

/** Returns the head of the rooms page with prices for the public. */
async function readRoomsHead(deps: Deps, locale: Locale, branding: PublicBranding): Promise<PageHead | null> {
  const { public_url } = deps.settings
  const head = siteHead(VENUE, locale, { public_url, branding })
  return deps.db.read(async (tx) => {
    if (head === null || (await findVenue(tx)) === null) return head
    return roomsHead(head, { branding, public_url }, await listRooms({ ...contextOf(deps, locale), tx }))
  })
}

/** Pages of the site that show rows of the database. */
const DATA_PAGES = new Map([
  ['/', readHomeHead],
  [VENUE, readRoomsHead],
])

const contextOf = (deps: Deps, locale: Locale) => {
  const { clock, random, settings } = deps
  const actor = { kind: 'anyone', address: '' } as const
  const from = { address: '', user_agent: '' }
  return { now: clock(), random, settings, cards: cardsOf(deps), locale, actor, from }
}

/** Returns null for a path that cannot be decoded. */
function partsOf(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}

function addressOf([first = '', owner, slug, ...more]: string[]): PageAddress | null {
  if (owner === undefined || more.length > 0) return null
  if (first === OTHER_EVENTS_SEGMENT && slug === undefined) return { kind: 'other_event', id: owner }
  if (first === ORGANIZERS_SEGMENT && slug === undefined) return { kind: 'organizer', id: owner }
  if (first === WIDGET && slug === undefined)
    return idOf('event').safeParse(owner).success ? { kind: 'widget', id: owner } : null
  return EVENT_ADDRESSES.has(first) && slug !== undefined ? { kind: 'event', owner, slug } : null
}

/** The part after the id of an event is arbitrary, so it is not in the key. */
function keyOf(address: PageAddress): string {
  if (address.kind === 'other_event') return `${OTHER_EVENTS_SEGMENT}/${address.id}`
  if (address.kind === 'organizer') return `${ORGANIZERS_SEGMENT}/${address.id}`
  if (address.kind === 'widget') return `${WIDGET}/${address.id}`
  const { owner, slug } = address
  return idOf('event').safeParse(owner).success ? owner : `${owner}/${slug}`
}

async function cacheHead(
  cache: Map<string, CachedHead>,
  key: string,
  now: Instant,
  read: () => Promise<PageHead | null>,
): Promise<PageHead | null> {
  const before = cache.get(key)
  if (before !== undefined && now < before.until) return before.head
  const head = await read()
  cache.delete(key)
  const [oldest] = cache.keys()
  if (cache.size >= CACHE_SIZE && oldest !== undefined) cache.delete(oldest)
  cache.set(key, { head, until: cacheExpiryAt(now) })
  return head
}

async function widgetHead({ db }: Deps, event_id: Id, locale: Locale): Promise<PageHead | null> {
  const widget = await widgetOf(db, event_id, locale)
  return widget && { ...UNLISTED, title: widget.title, framed_by: widget.origins }
}

const ANONYMOUS_VISITOR = { promo_code: '', own_hold: null }

async function readHead(deps: Deps, address: PageAddress, locale: Locale): Promise<PageHead | null> {
  if (address.kind === 'widget') return widgetHead(deps, address.id, locale)
  const { db, settings } = deps
  const context = contextOf(deps, locale)
  try {
    if (address.kind === 'event')
      return eventHead(
        await find(db, { context, address: '' }, address, ANONYMOUS_VISITOR),
        settings.public_url,
      )
    if (address.kind === 'organizer')
      return organizerHead(
        await db.read((tx) => readOrganizer({ ...context, tx }, address.id)),
        settings.public_url,
      )
    const other_event = await db.read((tx) => readLive({ ...context, tx }, address.id))
    return otherEventHead(other_event, settings.public_url)
  } catch (error) {
    if (error instanceof AppError && errorStatus[error.code] === 404) return null
    throw error
  }
}

export { sitePaths } from './site-pages.ts'
