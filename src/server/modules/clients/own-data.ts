import type { downloadOwnData } from '#contract/members/own-data.ts'
import { listClientOrders, type ClientOrder } from '#contract/orders/client-orders.ts'
import type { Database } from '#server/db/database.ts'
import type { Download } from '#server/http/answer.ts'
import type { Client, Context, Person } from '#server/http/context.ts'
import type { Deps } from '#server/http/mount.ts'
import { listOwn as listOrders } from '#server/modules/in-hand/service.ts'
import { listOwn as listReceipts, picturesOf } from '#server/modules/receipts/service.ts'
import { listOwn as listSessions } from '#server/modules/sessions/service.ts'
import { listOwnRequests } from '#server/modules/upgrade-requests/service.ts'
import { writeZip, type Entry } from '#server/spreadsheet/zip.ts'
import { readProfile } from './profile.ts'

type Own = Context<Client | Person>
type OwnData = Download<typeof downloadOwnData>

/**
 * Everything that is kept about who is signed in: what was said and done as JSON, the pictures of their receipts beside
 * it. Errors: server.busy.
 */
export async function copyOf(
  { db, files }: Pick<Deps, 'files'> & { db: Database },
  context: Omit<Own, 'tx'>,
): Promise<OwnData> {
  const { told, pictures } = await db.read((tx) => tell({ ...context, tx }))
  const entries = async function* (): AsyncGenerator<Entry> {
    yield { name: 'about-me.json', content: once(`${JSON.stringify(told, null, 2)}\n`) }
    for (const { receipt_id, picture_no, key } of pictures) {
      const bytes = await files.get(key)
      // One that was erased meanwhile is in no copy.
      if (bytes !== null)
        yield { name: `receipts/${receipt_id}-${picture_no}.webp`, content: once(Buffer.from(bytes)) }
    }
  }
  return {
    media_type: 'application/zip',
    file_name: `about-me-${context.now.slice(0, 10)}.zip`,
    total_rows: pictures.length + 1,
    chunks: writeZip(entries()),
    exported: null,
  }
}

async function tell(context: Own) {
  const profile = await readProfile(context)
  const sessions = await listSessions(context)
  const orders = await allOrders(context)
  if (profile.membership === null)
    return { told: { profile, sessions, orders, receipts: [], upgrade_requests: [] }, pictures: [] }
  const receipts = await listReceipts(context)
  const upgrade_requests = await listOwnRequests(context)
  return {
    told: {
      profile,
      sessions,
      orders,
      // Addresses of pictures end; the pictures themselves are beside it.
      receipts: receipts.map(({ pictures: _, ...receipt }) => receipt),
      upgrade_requests,
    },
    pictures: await picturesOf(context.tx, profile.membership.id),
  }
}

async function allOrders(context: Own): Promise<ClientOrder[]> {
  const orders: ClientOrder[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await listOrders(context, listClientOrders.query.parse({ page: String(page) }))
    orders.push(...data)
    if (page >= meta.last_page) return orders
  }
}

async function* once(content: string | Buffer): AsyncIterable<string | Buffer> {
  yield content
}
