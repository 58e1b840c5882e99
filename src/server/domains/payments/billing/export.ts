import type { exportBilling } from '#contract/account/billing.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { instantToWallTime } from '#rules/events/wall-time.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { Download } from '#server/core/http/answer.ts'
import { requireAccount } from '#server/core/http/requirements.ts'
import { readNameAndZone } from '#server/domains/accounts/index.ts'
import { fileOf, pagesOf } from '#server/core/spreadsheet/file.ts'
import { amountCell, type Cell, type Column } from '#server/core/spreadsheet/table.ts'
import { presentPaidFor } from './present.ts'
import { periodOf } from './service.ts'
import * as store from './store.ts'
import type { BilledPaymentRow } from './store.ts'
import { columnLabels } from './labels.ts'

/**
 * Exports the card payments of a month or of all time, oldest first, as a file in the caller's language with
 * amounts in major units and times in the account's timezone. Pages are read while the file is sent. Errors:
 * account.not_found, permission.denied.
 */
export async function exportAll(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  account_id: Id,
  { format, month }: QueryOf<typeof exportBilling>,
): Promise<Download<typeof exportBilling>> {
  requireAccount(context, account_id, 'billing.view')
  const { account, period, total_rows } = await db.read(async (tx) => {
    const account = await readNameAndZone(tx, account_id)
    const period = periodOf(month, account.timezone)
    return { account, period, total_rows: await store.count(tx, account_id, period) }
  })
  const columns = columnsIn(context.locale, account.timezone)
  const pages = pagesOf<BilledPaymentRow>((after, limit) =>
    db.read((tx) => store.listOldest(tx, account_id, period, { after, limit })),
  )
  const title = month === undefined ? account.name : `${account.name} ${month}`
  const sheet = columnLabels(context.locale)('column.payments')
  const subject = { kind: 'account', id: account_id, title: account.name } as const
  return {
    ...fileOf(format, { title, sheet, table: { columns, pages: cellsOf(columns, pages) } }),
    total_rows,
    exported: { action: 'billing_exported', subject },
  }
}

type PaymentColumn = Column & { cell: (row: BilledPaymentRow) => Cell }

async function* cellsOf(
  columns: readonly PaymentColumn[],
  pages: AsyncIterable<readonly BilledPaymentRow[]>,
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) yield rows.map((row) => columns.map(({ cell }) => cell(row)))
}

function columnsIn(locale: Locale, timezone: string): PaymentColumn[] {
  const t = columnLabels(locale)
  const column = (key: string, width: number, cell: (row: BilledPaymentRow) => Cell): PaymentColumn => {
    return { title: t(key), width, is_typed: false, cell }
  }
  const title = column('column.event', 30, (row) => ({ text: titleOf(row) }))
  return [
    column('column.paid_at', 17, ({ paid_at }) => ({ wall: instantToWallTime(paid_at, timezone) })),
    column('column.order', 12, (row) => ({ text: presentPaidFor(row).reference })),
    { ...title, is_typed: true },
    column('column.currency', 9, ({ currency }) => ({ text: currency })),
    column('column.amount', 14, ({ currency, amount_cents }) => amountCell(currency, amount_cents)),
    column('column.refunded', 14, ({ currency, refunded_cents }) => amountCell(currency, refunded_cents)),
    column('column.disputed', 14, ({ currency, disputed_cents }) => amountCell(currency, disputed_cents)),
    column('column.fee', 14, feeCell),
    column('column.fee_currency', 9, ({ provider_fee_currency }) => ({ text: provider_fee_currency ?? '' })),
    column('column.receipt', 40, ({ receipt_url }) => ({ text: receipt_url ?? '' })),
  ]
}

/** The event of an order, the room of a booking. */
const titleOf = ({ event_title, room_name }: BilledPaymentRow) => event_title ?? room_name ?? ''

/** Empty if the provider has not reported the fee. */
function feeCell({ provider_fee_cents, provider_fee_currency }: BilledPaymentRow): Cell {
  if (provider_fee_cents === null || provider_fee_currency === null) return { text: '' }
  return amountCell(provider_fee_currency, provider_fee_cents)
}
