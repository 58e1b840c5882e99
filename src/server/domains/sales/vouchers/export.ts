import type { exportVouchers } from '#contract/sales/vouchers.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { eventPath } from '#rules/events/event-slug.ts'
import { instantToWallTime } from '#rules/events/wall-time.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { fileOf } from '#server/core/spreadsheet/file.ts'
import { columnLabelsOf } from '#server/core/spreadsheet/labels.ts'
import { amountCell, type Cell, type Column } from '#server/core/spreadsheet/table.ts'
import { requireEvent, type EventRow } from '#server/domains/events/index.ts'
import * as store from './store.ts'
import type { VoucherRow } from './store.ts'

/**
 * Exports the vouchers of an event with their links, in the caller's language. Errors: event.not_found,
 * permission.denied.
 */
export async function exportAll(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  event_id: Id,
  { format, label }: BodyOf<typeof exportVouchers>,
): Promise<Download<typeof exportVouchers>> {
  const { event, rows } = await db.read(async (tx) => {
    const event = await requireEvent({ ...context, tx }, event_id, 'promo_code.view')
    return { event, rows: await store.listOfEvent(tx, event_id, label, context.now) }
  })
  const columns = columnsIn(context, event)
  async function* pages(): AsyncGenerator<Cell[][]> {
    yield await Promise.resolve(rows.map((row) => columns.map(({ cell }) => cell(row))))
  }
  const sheet = columnLabelsOf(context.locale)('vouchers.sheet')
  const subject = { kind: 'event', id: event_id, title: label ?? event.title } as const
  return {
    ...fileOf(format, { title: event.title, sheet, table: { columns, pages: pages() } }),
    total_rows: rows.length,
    exported: { action: 'vouchers_exported', subject, event_id },
  }
}

type VoucherColumn = Column & { cell: (row: VoucherRow) => Cell }

function columnsIn({ locale, settings }: Omit<Context<Person>, 'tx'>, event: EventRow): VoucherColumn[] {
  const t = columnLabelsOf(locale)
  const column = (title: string, width: number, text: (row: VoucherRow) => string): VoucherColumn => {
    return { title, width, is_typed: false, cell: (row) => ({ text: text(row) }) }
  }
  const status = {
    unused: t('vouchers.unused'),
    used: t('vouchers.used'),
    expired: t('vouchers.expired'),
    void: t('vouchers.void'),
  }
  const linkOf = (code: string) =>
    `${settings.public_url}${eventPath(event)}?promo_code=${encodeURIComponent(code)}`
  return [
    { ...column(t('vouchers.label'), 24, ({ label }) => label), is_typed: true },
    column(t('vouchers.code'), 24, ({ code }) => code),
    column(t('vouchers.link'), 60, ({ code }) => linkOf(code)),
    column(t('vouchers.status'), 12, (row) => status[row.status]),
    column(t('vouchers.quantity'), 9, ({ quantity }) => String(quantity)),
    {
      title: t('vouchers.until'),
      width: 20,
      is_typed: false,
      cell: ({ until }) => ({ wall: until && instantToWallTime(until, event.timezone) }),
    },
    {
      title: t('vouchers.price'),
      width: 16,
      is_typed: false,
      cell: ({ price_cents }) =>
        price_cents === null ? { text: '' } : amountCell(event.currency, price_cents),
    },
    column(t('vouchers.order'), 12, ({ order_id }) => (order_id === null ? '' : orderReference(order_id))),
  ]
}
