import { newId, type Id } from '#contract/wire/id.ts'
import type { ReportProgress } from '#contract/wire/import-report.ts'
import { addMs } from '#contract/wire/instant.ts'
import type { Context } from '#server/core/http/context.ts'
import { replayAttendees } from '#server/domains/door/index.ts'
import { announceOrders, createOrders, type OrderDraft } from '#server/domains/sales/attendees/service.ts'
import { queueTicketsOfOrders } from '#server/domains/sales/order-emails/service.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import type { ReadyAttendee } from './plan.ts'
import * as store from './store.ts'

/** Orders per statement. */
const BATCH_SIZE = 1000

type ImportedOrder = { draft: OrderDraft; rows: readonly ReadyAttendee[] }
type WriteOptions = { sale_config: SaleConfig; sends_mails: boolean; reportProgress: ReportProgress }

/** Stores the rows as paid orders that the team created, in this transaction; their places are reserved. */
export async function writeOrders(
  context: Context,
  rows: readonly ReadyAttendee[],
  { sale_config, sends_mails, reportProgress }: WriteOptions,
): Promise<void> {
  const { tx, now } = context
  const { account_id, id: event_id } = sale_config.event
  const orders = ordersOf(rows).map((of_order) => draftOf(context, sale_config, of_order))
  let done = 0
  for (let from = 0; from < orders.length; from += BATCH_SIZE) {
    const batch = orders.slice(from, from + BATCH_SIZE)
    const drafts = batch.map(({ draft }) => draft)
    const created = await createOrders(context, drafts, sale_config)
    const holders = batch.flatMap((order) => foreignCodesOf(order))
    const codes = holders.map((holder) => ({ ...holder, account_id, event_id, issued_at: now }))
    await store.insertForeignCodes(tx, codes)
    // Doors may have scanned these codes before.
    await replayAttendees(
      tx,
      { account_id, event_id },
      now,
      codes.map((code) => code.attendee_id),
    )
    if (sends_mails)
      await queueTicketsOfOrders(
        context,
        event_id,
        created.map(({ order }) => order),
      )
    done += batch.reduce((sum, order) => sum + order.rows.length, 0)
    reportProgress({ stage: 'writing', done, rows: rows.length })
  }
  await announceOrders(
    tx,
    event_id,
    orders.map(({ draft }) => draft.order.id),
  )
}

/** Groups the rows by order number; a row without one is an order of its own. */
function ordersOf(rows: readonly ReadyAttendee[]): ReadyAttendee[][] {
  const orders = new Map<string | number, ReadyAttendee[]>()
  for (const row of rows) {
    const key = row.values.order_no ?? row.row
    const order = orders.get(key)
    if (order === undefined) orders.set(key, [row])
    else order.push(row)
  }
  return [...orders.values()]
}

/** The first row of an order names its buyer. */
function draftOf(
  { random, now }: Context,
  { event, account }: SaleConfig,
  rows: readonly ReadyAttendee[],
): ImportedOrder {
  const [first] = rows
  const { first_name = '', last_name = '', email = '' } = first?.values ?? {}
  const order = {
    id: newId('order', random),
    account_id: event.account_id,
    event_id: event.id,
    first_name,
    last_name,
    email,
    locale: account.locale,
    is_manual: true,
    total_gross_cents: 0,
    currency: event.currency,
    paid_at: now,
    created_at: now,
  }
  const people = rows.map(({ values, ticket_id, price_id }, at) => ({
    id: newId('attendee', random),
    ticket_id,
    price_id,
    first_name: values.first_name ?? '',
    last_name: values.last_name ?? '',
    email: values.email ?? '',
    note: values.note ?? null,
    needs_attention: values.needs_attention ?? false,
    // One millisecond apart, so that lists keep their order.
    created_at: addMs(now, at),
  }))
  return { draft: { order, people }, rows }
}

type ForeignCode = { attendee_id: Id; code: string; code_hash: string; is_foreign: true }

function foreignCodesOf({ draft, rows }: ImportedOrder): ForeignCode[] {
  return rows.flatMap(({ values, code_hash }, at) => {
    const attendee_id = draft.people[at]?.id
    if (code_hash === null || values.external_code === undefined || attendee_id === undefined) return []
    return [{ attendee_id, code: values.external_code, code_hash, is_foreign: true }]
  })
}
