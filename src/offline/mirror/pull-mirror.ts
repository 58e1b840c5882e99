import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { readMirror, type MirrorPage } from '#contract/door/mirror.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import { requeueEntries } from '../box-office/entry-queue.ts'
import type { Ports } from '../ports.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import { CHUNK_SHAPE, type ListMeta, type ListRow } from '#offline/storage/rows.ts'
import { purgeRemovedPeople, purgeErasedTexts, hasRemovedPeople } from './purge-removed.ts'
import { packList } from './pack-list.ts'
import { reconcileOwnDoors } from './settle-own-doors.ts'

export type PullProgress = { received_attendees: number; total_attendees: number }

export type PullResult = {
  /** Whether anything new was stored. */
  has_news: boolean
  is_complete: boolean
  server_time: Instant
  /** Monotonic time of the first request. */
  asked_monotonic_ms: number
}

type Page = MirrorPage['data']

/** A page that was requested, with what it was requested with. */
type PageRequest = {
  token: string
  cursor: string | null
  asked_monotonic_ms: number
  page: Promise<MirrorPage>
}

/**
 * Updates a list page by page from the stored cursor. Each page is stored with its cursor in one transaction, so
 * that an interrupted download continues. Runs in one tab or worker at a time; returns undefined when another is
 * pulling.
 * @throws ApiError of the call
 */
export async function pullMirror(
  ports: Ports,
  list_id: Id,
  options: { limit?: number; on_progress?: (progress: PullProgress) => void } = {},
): Promise<PullResult | undefined> {
  return ports.lock.exclusively(`mirror:${list_id}`, () => pullPages(ports, list_id, options), {
    if_free: true,
  })
}

async function pullPages(
  ports: Ports,
  list_id: Id,
  options: { limit?: number; on_progress?: (progress: PullProgress) => void },
): Promise<PullResult | undefined> {
  let has_news = false
  let received_attendees = await countReceived(ports.db, list_id)
  let next: PageRequest | null = null
  const requestPage = (token: string, cursor: string | null, has_foreign_codes: boolean): PageRequest => ({
    token,
    cursor,
    asked_monotonic_ms: ports.clock.monotonic_ms(),
    page: ports.connect(token).call(readMirror, {
      params: { check_in_list_id: list_id },
      query: {
        cursor: cursor ?? undefined,
        limit: options.limit,
        foreign_codes: has_foreign_codes ? undefined : 'again',
      },
    }),
  })
  for (;;) {
    const row = await ports.db.lists.get(list_id)
    if (row === undefined) return undefined
    const { token, has_foreign_codes = false } = row
    const cursor = row.chunk_shape === CHUNK_SHAPE ? row.cursor : null
    const is_requested = next?.token === token && next.cursor === cursor
    const request: PageRequest =
      next !== null && is_requested ? next : requestPage(token, cursor, has_foreign_codes)
    const page = await request.page
    // Server and network work on the next page while this one is stored.
    next = page.meta.complete ? null : requestPage(token, page.meta.cursor, true)
    // A failure counts when the page is needed.
    next?.page.catch(() => undefined)
    const { asked_monotonic_ms } = request
    const is_stored = await storePage(ports, list_id, page)
    has_news = is_stored || has_news
    received_attendees += page.data.attendees.length
    options.on_progress?.({ received_attendees, total_attendees: page.meta.total_attendees })
    if (is_stored) ports.announcer.announce({ kind: 'mirror', list_id })
    if (page.meta.complete) {
      await purgeRemovedPeople(ports.db, list_id)
      await reconcileOwnDoors(ports.db, list_id)
      await requeueMissingScans(ports.db, list_id)
      await packList(ports.db, list_id)
      return { has_news, is_complete: true, server_time: page.meta.server_time, asked_monotonic_ms }
    }
  }
}

/** Returns how many attendees an interrupted download had stored; 0 when there is none to continue. */
async function countReceived(db: FoyerDatabase, list_id: Id): Promise<number> {
  const row = await db.lists.get(list_id)
  if (row === undefined || row.is_complete || row.cursor === null) return 0
  let received = 0
  await db.chunks
    .where('[list_id+no]')
    .between([list_id, 0], [list_id, Infinity])
    .each(({ attendees }) => {
      received += attendees.length
    })
  return received
}

/** Stores a page and its cursor atomically. */
async function storePage(ports: Ports, list_id: Id, page: MirrorPage): Promise<boolean> {
  const { db } = ports
  return db.transaction('rw', db.lists, db.chunks, db.packed, db.scans, async () => {
    const stored = await db.lists.get(list_id)
    if (stored === undefined) return false
    const { from_start } = page.meta
    if (from_start) {
      await db.chunks.where('[list_id+no]').between([list_id, 0], [list_id, Infinity]).delete()
      await db.packed.delete(list_id)
    }
    const row = from_start
      ? {
          ...stored,
          chunk_count: 0,
          chunk_epoch: stored.chunk_epoch + 1,
          chunk_shape: CHUNK_SHAPE,
          is_rechecking: stored.cursor !== null,
        }
      : stored
    const { attendees, scans, removed } = page.data
    const has_rows = attendees.length + scans.length + removed.length > 0
    const meta = metaOf(page.data, row)
    const is_news = has_rows || meta !== row.meta || row.is_complete !== page.meta.complete
    await purgeErasedTexts(db, list_id, scans)
    if (has_rows) await db.chunks.put({ list_id, no: row.chunk_count, attendees, scans, removed })
    await db.lists.put({
      ...row,
      meta,
      cursor: page.meta.cursor,
      is_complete: row.is_complete || page.meta.complete,
      total_attendees: page.meta.total_attendees,
      has_foreign_codes: true,
      chunk_count: row.chunk_count + Number(has_rows),
      has_leavers:
        !from_start &&
        (row.has_leavers === true ||
          dropsPhoneNumbers(row.meta, meta) ||
          dropsAnswers(row.meta, meta) ||
          hasRemovedPeople(page.data, row.is_complete)),
      mirror_at: page.meta.server_time,
      building: page.meta.building ?? null,
      is_beyond: false,
      stopped: null,
    })
    return is_news
  })
}

/** After the server was restored from a backup, queues scans again that it had accepted and now lacks. */
async function requeueMissingScans(db: FoyerDatabase, list_id: Id): Promise<void> {
  await db.transaction('rw', db.lists, db.chunks, db.scans, db.sales, async () => {
    const row = await db.lists.get(list_id)
    if (row === undefined || !row.is_rechecking) return
    await requeueEntries(db, list_id)
    const known = new Set<string>()
    await db.chunks
      .where('[list_id+no]')
      .between([list_id, 0], [list_id, Infinity])
      .each(({ scans }) => scans.forEach((scan) => known.add(scanKey(scan))))
    await db.scans
      .where('[list_id+state]')
      .anyOf([list_id, 'accepted'], [list_id, 'conflict'])
      .filter((scan) => !known.has(scanKey(scan)))
      .modify({ state: 'waiting', attempts: 0, next_try_at: null })
    await db.lists.update(list_id, { is_rechecking: false })
  })
}

/**
 * Returns whether the list no longer includes phone number endings, so that chunks containing them must be
 * rewritten.
 */
function dropsPhoneNumbers(before: ListMeta | null, now: ListMeta | null): boolean {
  return before?.finds_by_phone === true && now?.finds_by_phone === false
}

/** Returns whether doors no longer show a question's answers, so that chunks containing them must be rewritten. */
function dropsAnswers(before: ListMeta | null, now: ListMeta | null): boolean {
  const shown = new Set(now?.questions?.map(({ id }) => id))
  return before?.questions?.some(({ id }) => !shown.has(id)) ?? false
}

/** Returns the list's metadata after a page; the server omits unchanged parts. */
function metaOf(page: Page, row: ListRow): ListMeta | null {
  const before = row.meta
  const list = page.list ?? before?.list
  const event = page.event ?? before?.event
  const device = page.device ?? before?.device
  if (list === undefined || event === undefined || device === undefined) return before
  if (!page.list && !page.event && !page.device && !page.tickets && !page.sibling_lists && !page.keys)
    return before
  return {
    list,
    event,
    device,
    tickets: page.tickets ?? before?.tickets ?? [],
    sibling_lists: page.sibling_lists ?? before?.sibling_lists ?? [],
    keys: page.keys ?? before?.keys ?? [],
    supervisors: page.supervisors ?? before?.supervisors,
    finds_by_phone: page.finds_by_phone ?? before?.finds_by_phone,
    questions: page.questions ?? before?.questions,
    utc_offsets: page.utc_offsets ?? before?.utc_offsets,
    sells_tickets: page.list === undefined ? before?.sells_tickets : page.sells_tickets,
  }
}
