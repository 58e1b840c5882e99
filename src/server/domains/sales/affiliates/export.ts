import type { AffiliateFigures, exportAffiliates } from '#contract/resources/affiliates.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { numberFormatter } from '#rules/text/formatters.ts'
import { affiliateShare } from '#rules/sales/affiliate-share.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { fileOf } from '#server/core/spreadsheet/file.ts'
import { amountCell, type Cell, type Column } from '#server/core/spreadsheet/table.ts'
import { columnLabelsOf } from '#server/core/spreadsheet/labels.ts'
import * as store from './store.ts'
import type { AffiliateRow } from './store.ts'

/**
 * Exports every affiliate of an event with its sales figures as a file in the caller's language, with amounts in
 * major units. Errors: event.not_found, permission.denied.
 */
export async function exportAll(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  event_id: Id,
  format: BodyOf<typeof exportAffiliates>['format'],
): Promise<Download<typeof exportAffiliates>> {
  const { event, rows } = await db.read(async (tx) => {
    const event = await requireEvent({ ...context, tx }, event_id, 'affiliate.view')
    const totals = await store.readTotals(tx, event_id)
    const figures = new Map((await store.readFigures(tx, event_id)).map((row) => [row.affiliate_id, row]))
    const affiliates = await store.ofEvents(tx, [event_id])
    return {
      event,
      rows: affiliates.flatMap((row): ExportRow[] => {
        const found = figures.get(row.id)
        return found === undefined ? [] : [{ ...row, ...found, share: affiliateShare(found, totals) }]
      }),
    }
  })
  const columns = columnsIn(context.locale, event.currency)
  async function* pages(): AsyncGenerator<Cell[][]> {
    yield rows.map((row) => columns.map(({ cell }) => cell(row)))
  }
  const sheet = columnLabelsOf(context.locale)('affiliates.sheet')
  const subject = { kind: 'event', id: event_id, title: event.title } as const
  return {
    ...fileOf(format, { title: event.title, sheet, table: { columns, pages: pages() } }),
    total_rows: rows.length,
    exported: { action: 'affiliates_exported', subject, event_id },
  }
}

type ExportRow = AffiliateRow & AffiliateFigures & { share: number | null }
type AffiliateColumn = Column & { cell: (row: ExportRow) => Cell }

function columnsIn(locale: Locale, currency: string): AffiliateColumn[] {
  const t = columnLabelsOf(locale)
  const column = (title: string, width: number, text: (row: ExportRow) => string): AffiliateColumn => {
    return { title, width, is_typed: false, cell: (row) => ({ text: text(row) }) }
  }
  const typedColumn = (...[title, width, text]: Parameters<typeof column>): AffiliateColumn => {
    return { ...column(title, width, text), is_typed: true }
  }
  const percent = numberFormatter(locale, { style: 'percent', maximumFractionDigits: 1 })
  const status = { ACTIVE: t('affiliates.active'), PAUSED: t('affiliates.paused') }
  return [
    typedColumn(t('affiliate.name'), 24, (row) => row.name),
    typedColumn(t('affiliate.code'), 16, (row) => row.code),
    column(t('affiliate.status'), 12, (row) => status[row.status]),
    typedColumn(t('affiliate.email'), 30, (row) => row.email ?? ''),
    column(t('affiliates.visits'), 9, (row) => String(row.visits)),
    column(t('affiliates.orders'), 9, (row) => String(row.orders)),
    column(t('affiliates.tickets'), 9, (row) => String(row.tickets)),
    column(t('affiliates.currency'), 9, () => currency),
    {
      title: t('affiliates.revenue'),
      width: 16,
      is_typed: false,
      cell: (row) => amountCell(currency, row.revenue_cents),
    },
    column(t('affiliates.share'), 9, ({ share }) => (share === null ? '' : percent.format(share))),
    typedColumn(t('affiliate.note'), 40, (row) => row.note),
  ]
}
