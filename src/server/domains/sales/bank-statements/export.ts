import type { exportStatementLines, StatementLine } from '#contract/orders/statement-lines.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireAccount } from '#server/core/http/requirements.ts'
import { fileOf, pagesOf } from '#server/core/spreadsheet/file.ts'
import { amountCell, type Cell, type Column } from '#server/core/spreadsheet/table.ts'
import { readNameAndZone } from '#server/domains/accounts/index.ts'
import { exportLabels } from './labels.ts'
import { presentLines } from './list.ts'
import * as store from './store.ts'

/**
 * Exports lines with what their money was for, oldest first. Pages are read while the file is sent. Errors:
 * account.not_found, permission.denied.
 */
export async function exportLines(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  account_id: Id,
  { format, statement_id, state }: QueryOf<typeof exportStatementLines>,
): Promise<Download<typeof exportStatementLines>> {
  requireAccount(context, account_id, 'statement.manage')
  const filter = { account_id, statement_id, state, query: '', ids: undefined }
  const { account, total_rows } = await db.read(async (tx) => ({
    account: await readNameAndZone(tx, account_id),
    total_rows: await store.countLines(tx, filter),
  }))
  const columns = columnsIn(context.locale)
  const pages = pagesOf<store.LineRow>((after, limit) =>
    db.read((tx) => store.linesAfter(tx, filter, { after, limit })),
  )
  const sheet = exportLabels(context.locale)('title')
  return {
    ...fileOf(format, {
      title: account.name,
      sheet,
      table: { columns, pages: cellsOf(db, account_id, columns, pages) },
    }),
    total_rows,
    exported: {
      action: 'statement_lines_exported',
      subject: { kind: 'account', id: account_id, title: account.name },
    },
  }
}

type LineColumn = Column & { cell: (line: StatementLine) => Cell }

async function* cellsOf(
  db: Database,
  account_id: Id,
  columns: readonly LineColumn[],
  pages: AsyncIterable<readonly store.LineRow[]>,
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) {
    const lines = await db.read((tx) => presentLines(tx, account_id, rows, new Map()))
    yield lines.map((line) => columns.map(({ cell }) => cell(line)))
  }
}

function columnsIn(locale: Locale): LineColumn[] {
  const t = exportLabels(locale)
  const text = (key: string, width: number, value: (line: StatementLine) => string): LineColumn => ({
    title: t(key),
    width,
    is_typed: true,
    cell: (line) => ({ text: value(line) }),
  })
  const amount = (key: string, value: (line: StatementLine) => number): LineColumn => ({
    title: t(key),
    width: 14,
    is_typed: false,
    cell: (line) => amountCell(line.currency, value(line)),
  })
  const feeOf = ({ orders }: StatementLine) => orders.reduce((sum, { fee_cents }) => sum + fee_cents, 0)
  return [
    text('export.booked_on', 12, ({ booked_on }) => booked_on),
    text('export.payer', 25, ({ payer }) => payer),
    text('export.details', 40, ({ details }) => details),
    text('export.currency', 9, ({ currency }) => currency),
    amount('export.amount', ({ amount_cents }) => amount_cents),
    text('export.state', 14, ({ state }) => t(`states.${state}`)),
    text('export.orders', 20, ({ orders }) => orders.map(({ order }) => order.reference).join(' ')),
    amount('export.fee', feeOf),
    amount('export.owed', ({ owed_cents }) => owed_cents),
    amount('export.given_back', ({ given_back }) => given_back?.amount_cents ?? 0),
    text('export.decided_by', 20, ({ decided_by }) => decided_by ?? ''),
  ]
}
