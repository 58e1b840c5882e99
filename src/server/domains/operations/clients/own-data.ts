import type { downloadOwnData } from '#contract/members/own-data.ts'
import { listClientOrders } from '#contract/orders/client-orders.ts'
import { listOwnBookings } from '#contract/rooms/own-bookings.ts'
import type { Relationship } from '#contract/members/membership-settings.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { listOwnBookings as listBookings } from '#server/domains/rooms/index.ts'
import { listOwnOrders as listOrders } from '#server/domains/sales/index.ts'
import {
  findMemberOf,
  listOwnReceipts as listReceipts,
  listOwnRequests,
  picturesOf,
  settingsOf,
} from '#server/domains/members/index.ts'
import { listPushSubscriptions as listPushes } from '#server/domains/messaging/index.ts'
import { listSessions } from '#server/domains/accounts/index.ts'
import { findVenue } from '#server/domains/platform/index.ts'
import { writeZip, type Entry } from '#server/core/spreadsheet/zip.ts'
import { renderPage, type OwnData } from './own-data-page.ts'
import { agreedConsentText } from './own-data-labels.ts'
import { readProfile } from './profile.ts'

type OwnContext = Context<Client | Person>
type OwnDataDownload = Download<typeof downloadOwnData>

/**
 * Returns everything stored about the signed-in user: as JSON, as an HTML page, and with the pictures of their
 * receipts. Errors: server.busy.
 */
export async function createDataCopy(
  { db, files }: Pick<Deps, 'files'> & { db: Database },
  context: Omit<OwnContext, 'tx'>,
): Promise<OwnDataDownload> {
  const { data, pictures, venue_settings } = await db.read((tx) => collectData({ ...context, tx }))
  const entries = async function* (): AsyncGenerator<Entry> {
    yield { name: 'about-me.json', content: once(`${JSON.stringify(data, null, 2)}\n`) }
    yield {
      name: 'about-me.html',
      content: once(renderPage(data, { ...venue_settings, ...context, pictures })),
    }
    for (const { key, name } of pictures) {
      const bytes = await files.get(key)
      // A picture that was deleted meanwhile is omitted.
      if (bytes !== null) yield { name, content: once(Buffer.from(bytes)) }
    }
  }
  return {
    media_type: 'application/zip',
    file_name: `about-me-${context.now.slice(0, 10)}.zip`,
    total_rows: pictures.length + 2,
    chunks: writeZip(entries()),
    exported: null,
  }
}

interface CollectedData {
  data: OwnData
  pictures: { receipt_id: Id; picture_no: number; key: string; name: string }[]
  venue_settings: { timezone: string; relationships: readonly Relationship[] }
}

async function collectData(context: OwnContext): Promise<CollectedData> {
  const { tx, actor, locale } = context
  const profile = await readProfile(context)
  const orders = await readAllPages((page) => listOrders(context, listClientOrders.query.parse({ page })))
  const bookings = await readAllPages((page) => listBookings(context, listOwnBookings.query.parse({ page })))
  const sessions = await listSessions(context)
  const shared = { profile, sessions, push_subscriptions: await listPushes(context), orders, bookings }
  const venue = await findVenue(tx)
  const venue_settings = {
    timezone: venue?.timezone ?? 'Asia/Hong_Kong',
    relationships: venue === null ? [] : (await settingsOf(tx, venue.account_id)).relationships,
  }
  const member = await findMemberOf(tx, actor.user_id)
  if (profile.membership === null || member === undefined)
    return {
      data: { ...shared, news: null, receipts: [], upgrade_requests: [] },
      pictures: [],
      venue_settings,
    }
  const receipts = await listReceipts(context)
  const pictures = await picturesOf(tx, member.id)
  const { news_agreed_at: agreed_at, news_agreed_words: agreed_text } = member
  return {
    data: {
      ...shared,
      news: agreed_at === null ? null : { agreed_at, words: agreedConsentText(agreed_text ?? '', locale) },
      // Picture addresses expire; the archive contains the pictures themselves.
      receipts: receipts.map(({ pictures: _, ...receipt }) => receipt),
      upgrade_requests: await listOwnRequests(context),
    },
    pictures: pictures.map((picture) => ({
      ...picture,
      name: `receipts/${picture.receipt_id}-${picture.picture_no}.webp`,
    })),
    venue_settings,
  }
}

/** Reads all rows of a list, page by page. */
async function readAllPages<Row>(
  list: (page: string) => Promise<{ data: Row[]; meta: { last_page: number } }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await list(String(page))
    rows.push(...data)
    if (page >= meta.last_page) return rows
  }
}

async function* once(content: string | Buffer): AsyncIterable<string | Buffer> {
  yield content
}
