import { stringify } from 'csv-stringify/sync'
import type { Cell, Column, Table } from './table.ts'

/** Without it Excel takes UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF'
/** The library quotes only those that end a record. */
const ANY_LINE_END = /[\r\n]/
/** What makes a spreadsheet take text for a formula (OWASP, CSV injection), full-width signs included. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/u

/** A table as CSV (RFC 4180) in UTF-8 with a byte order mark, page by page. */
export async function* writeCsv({ columns, pages }: Table): AsyncGenerator<string> {
  const lines = (rows: readonly (readonly string[])[]) =>
    stringify([...rows], { record_delimiter: 'windows', quoted_match: ANY_LINE_END })
  yield BYTE_ORDER_MARK + lines([columns.map(({ title }) => title)])
  for await (const rows of pages)
    yield lines(rows.map((cells) => cells.map((cell, at) => textOf(cell, columns[at]))))
}

function textOf(cell: Cell, column: Column | undefined): string {
  if ('wall' in cell) return cell.wall?.replace('T', ' ') ?? ''
  if ('amount' in cell) return cell.amount
  const is_risky = column?.is_typed === true && FORMULA_START.test(cell.text)
  return is_risky ? `'${cell.text}` : cell.text
}
