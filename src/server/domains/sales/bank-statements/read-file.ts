import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { StatementEncoding, StatementRow } from '#contract/orders/bank-statements.ts'
import type { StatementColumns } from '#contract/orders/statement-columns.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import type { Id } from '#contract/wire/id.ts'
import { balanceColumns, findHeadings, guessColumns, headingsKey } from '#rules/statements/columns.ts'
import { STATEMENT_HEADINGS } from '#rules/statements/headings.ts'
import { lineIdentity, numberEqual, readStatementRow } from '#rules/statements/lines.ts'
import { AppError } from '#server/core/app-error.ts'
import { parseTableFile } from '#server/core/spreadsheet/table-of-file.ts'

const SAMPLE_ROWS = 5
/** Rows between two pauses in which other requests are answered. */
const ROWS_AT_ONCE = 200

/** The cells of a bank's file below its headings. */
export type StatementTable = {
  headings: string[]
  headings_hash: string
  rows: { row: number; cells: string[] }[]
  sample: string[][]
}
/** A row with the hash by which it is recognized; null: it is not money received. */
export type ReadRow = Omit<StatementRow, 'state'> & { identity_hash: string | null }

/**
 * Reads a bank's file in the process that reads strangers' bytes. Errors: import.not_a_table, import.old_or_locked,
 * import.damaged, import.too_much, import.encoding with the possible encodings, import.empty.
 */
export async function readStatementTable(
  bytes: Buffer,
  encoding: StatementEncoding | undefined,
): Promise<StatementTable> {
  const table = await parseTableFile(bytes, STATEMENT_HEADINGS, encoding ?? null)
  if ('fault' in table) {
    const { fault, seems } = table
    throw refusal(`import.${fault}`, ...(seems ? [seems] : []))
  }
  const all: string[][] = []
  for (const { rows } of table.parts()) {
    all.push(...rows)
    await setImmediate()
  }
  const headings_at = findHeadings(all)
  if (headings_at === null) throw refusal('import.empty')
  const headings = (all[headings_at] ?? []).map((title) => title.trim())
  const rows = all
    .map((cells, at) => ({ row: at + 1, cells }))
    .slice(headings_at + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  return {
    headings,
    headings_hash: hashOf(headingsKey(headings)),
    rows,
    sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
  }
}

/** Returns the columns of a file by its headings; null when they have to be chosen. */
export function guessTableColumns({ headings, rows }: StatementTable): StatementColumns | null {
  return guessColumns(
    headings,
    rows.map(({ cells }) => cells),
  )
}

/** Requires columns within the file. Errors: statement.columns_unknown, naming the field. */
export function requireColumnsInside({ headings }: StatementTable, columns: StatementColumns): void {
  const { date_order: _, texts, ...single } = columns
  const outside = [...Object.entries(single), ...texts.map((at) => ['texts', at] as const)].find(
    ([, at]) => at !== null && at >= headings.length,
  )
  if (outside !== undefined)
    throw new AppError('statement.columns_unknown', {
      errors: { [`columns.${outside[0]}`]: ['statement.columns_unknown'] },
    })
}

/** Reads the rows of a file, pausing for other requests. */
export async function readRows(
  account_id: Id,
  { headings, rows }: StatementTable,
  columns: StatementColumns,
  currency: string,
): Promise<ReadRow[]> {
  const balances = balanceColumns(headings)
  const read: (Omit<StatementRow, 'state'> & { identity: string | null })[] = []
  for (const [at, { row, cells }] of rows.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate()
    const parsed = readStatementRow(cells, columns, currency)
    const { booked_on, amount_cents, errors } = parsed
    const is_credit = errors.length === 0 && booked_on !== null && amount_cents !== null && amount_cents > 0
    const identity = is_credit
      ? lineIdentity({ booked_on, amount_cents, currency: parsed.currency }, cells, balances)
      : null
    read.push({ ...parsed, row, identity })
  }
  const numbered = numberEqual(read.flatMap(({ identity }) => (identity === null ? [] : [identity])))
  let next = 0
  return read.map(({ identity, ...row }) => ({
    ...row,
    identity_hash: identity === null ? null : hashOf(`${account_id}\n${numbered[next++] ?? ''}`),
  }))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

function refusal(code: ErrorCode, ...details: string[]): AppError {
  return new AppError(code, { errors: { file: [code, ...details] } })
}
