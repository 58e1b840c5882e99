import type { Locale } from '#contract/contact.ts'
import { errorStatus } from '#contract/errors.ts'
import { idOf, type Id } from '#contract/id.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/instant.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Deps } from '#server/http/mount.ts'
import { UNLISTED, type PageHead } from '#server/http/page-head.ts'
import type { PageHeads } from '#server/http/pages.ts'
import { readLive } from '#server/modules/other-events/service.ts'
import { find } from '#server/modules/public-events/service.ts'
import { eventHead } from './event-head.ts'
import { otherEventHead } from './other-event-head.ts'
import { siteHead } from './site-pages.ts'

const OTHERS = 'others'
const EVENT_ADDRESSES = new Set(['e', 'events', 'event'])
const KEPT_MS = 5000
const KEPT_MOST = 500

type Found = { head: PageHead | null; until: Instant }
type Address = { kind: 'event'; owner: string; slug: string } | { kind: 'other_event'; id: Id }

/**
 * Heads for the pages of one server. An event's, and an other event's, is kept for 5 s, so that a link that everybody opens is read once;
 * what is not live answers 404, as one that was never there. What is no public page is not listed.
 */
export function createPageHeads(deps: Deps): PageHeads {
  const { public_url } = deps.settings
  const kept = new Map<string, Found>()
  return async (path, locale) => {
    const parts = partsOf(path)
    const address = addressOf(parts)
    if (address === null) {
      const head = siteHead(`/${parts.join('/')}`, locale, public_url)
      return { status: 200, head: head ?? UNLISTED }
    }
    const head = await keep(kept, keyOf(address), deps.clock(), () => readHead(deps, address, locale))
    return head === null ? { status: 404, head: UNLISTED } : { status: 200, head }
  }
}

function partsOf(path: string): string[] {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return []
  }
}

function addressOf([first = '', owner, slug, ...more]: string[]): Address | null {
  if (owner === undefined || more.length > 0) return null
  if (first === OTHERS && slug === undefined) return { kind: 'other_event', id: owner }
  return EVENT_ADDRESSES.has(first) && slug !== undefined ? { kind: 'event', owner, slug } : null
}

/** After the id of an event anything may stand. */
function keyOf(address: Address): string {
  if (address.kind === 'other_event') return `${OTHERS}/${address.id}`
  const { owner, slug } = address
  return idOf('event').safeParse(owner).success ? owner : `${owner}/${slug}`
}

async function keep(
  kept: Map<string, Found>,
  key: string,
  now: Instant,
  read: () => Promise<PageHead | null>,
): Promise<PageHead | null> {
  const before = kept.get(key)
  if (before !== undefined && now < before.until) return before.head
  const head = await read()
  kept.delete(key)
  const [oldest] = kept.keys()
  if (kept.size >= KEPT_MOST && oldest !== undefined) kept.delete(oldest)
  kept.set(key, { head, until: fromEpochMs(toEpochMs(now) + KEPT_MS) })
  return head
}

async function readHead(deps: Deps, address: Address, locale: Locale): Promise<PageHead | null> {
  const { db, clock, random, settings } = deps
  const now = clock()
  const context = { now, random, settings, locale, actor: { kind: 'anyone', address: '' } } as const
  try {
    if (address.kind === 'event')
      return eventHead(await find(db, { context, address: '' }, address, ''), settings.public_url)
    const other_event = await db.read((tx) => readLive({ tx, now }, address.id))
    return otherEventHead(other_event, settings.public_url)
  } catch (error) {
    if (error instanceof AppError && errorStatus[error.code] === 404) return null
    throw error
  }
}

export { sitePaths } from './site-pages.ts'
