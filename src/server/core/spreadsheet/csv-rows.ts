import { stringify } from 'csv-stringify/sync'
import { guardFormula } from '#rules/text/formula-guard.ts'
import { unpackRows, type PackedRows } from './packed-rows.ts'
import type { Cell } from './table.ts'

/** The library quotes only the line endings that end a record. */
const ANY_LINE_END = /[\r\n]/
/** Rows, and which of their columns contain user input. */
export type CsvRows = { rows: PackedRows; is_typed: readonly boolean[] }

/** Formats rows as CSV lines (RFC 4180), in UTF-8. */
export function writeCsvRows({ rows, is_typed }: CsvRows): Buffer {
  return Buffer.from(
    csvLines(unpackRows(rows).map((cells) => cells.map((cell, at) => textOf(cell, is_typed[at] === true)))),
  )
}

/** Formats texts as CSV lines. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: 'windows', quoted_match: ANY_LINE_END })
}

function textOf(cell: Cell, is_typed: boolean): string {
  if ('wall' in cell) return cell.wall?.replace('T', ' ') ?? ''
  if ('amount' in cell) return cell.amount
  return is_typed ? guardFormula(cell.text) : cell.text
}
