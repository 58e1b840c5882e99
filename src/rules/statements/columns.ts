import type { StatementColumns } from '#contract/orders/statement-columns.ts'
import { HEADINGS, normalizeHeading, type Role } from './headings.ts'
import { dateOrderOf, parseStatementAmount, parseStatementDay } from './cells.ts'

/** Rows above the headings, as banks print the account and its owner there. */
const HEADING_ROWS_MAX = 40
const SAMPLE_ROWS = 50

/** Returns the key by which the columns of an account's file are kept: its headings in their order. */
export const headingsKey = (headings: readonly string[]): string => headings.map(normalizeHeading).join('|')

/**
 * Returns the index of the row with the headings: the first one with a known date and amount; else the last one of
 * several cells above the first row with a date and an amount. Null when no row below has them.
 */
export function findHeadings(rows: readonly (readonly string[])[]): number | null {
  const known_at = rows.slice(0, HEADING_ROWS_MAX).findIndex((cells) => guessColumns(cells, []) !== null)
  if (known_at !== -1) return rows.slice(known_at + 1).some(isLine) ? known_at : null
  let headings_at: number | null = null
  for (const [at, cells] of rows.slice(0, HEADING_ROWS_MAX).entries()) {
    if (headings_at !== null && isLine(cells)) return headings_at
    if (cells.filter((cell) => cell.trim() !== '').length >= 2) headings_at = at
  }
  return null
}

function isLine(cells: readonly string[]): boolean {
  const has_date = cells.some((cell) => parseStatementDay(cell, 'dmy') ?? parseStatementDay(cell, 'mdy'))
  return has_date && cells.some((cell) => /\d/.test(cell) && isAmount(cell))
}

const isAmount = (cell: string) => parseStatementAmount(cell, 'HKD') !== null

/** Returns which columns hold a bank's running balance, which says nothing about a line. */
export function balanceColumns(headings: readonly string[]): ReadonlySet<number> {
  const is_balance = new Set(HEADINGS.balance)
  return new Set(headings.flatMap((title, at) => (is_balance.has(normalizeHeading(title)) ? [at] : [])))
}

/** Returns the columns of a file by its headings and first rows; null when the date or the amount is not found. */
export function guessColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): StatementColumns | null {
  const keys = headings.map(normalizeHeading)
  const used = new Set<number>()
  const take = (role: Role): number | null => {
    for (const name of HEADINGS[role]) {
      const at = keys.findIndex((key, index) => !used.has(index) && key === name)
      if (at === -1) continue
      used.add(at)
      return at
    }
    return null
  }
  const date = take('date')
  const [credit, debit, direction, currency, payer] = [
    take('credit'),
    take('debit'),
    take('direction'),
    take('currency'),
    take('payer'),
  ]
  const amount = credit === null ? take('amount') : null
  if (date === null || (amount === null && credit === null)) return null
  const sample = rows.slice(0, SAMPLE_ROWS)
  const dates = sample.map((cells) => cells[date] ?? '').filter((cell) => cell.trim() !== '')
  const texts = textColumns(keys, used, sample)
  return { date, date_order: dateOrderOf(dates), amount, credit, debit, direction, currency, payer, texts }
}

/** Columns of known text headings; without one, those that hold letters. */
function textColumns(
  keys: readonly string[],
  used: ReadonlySet<number>,
  rows: readonly (readonly string[])[],
): number[] {
  const free = keys.flatMap((key, at) => (used.has(at) || HEADINGS.balance.includes(key) ? [] : [at]))
  const known = free.filter((at) => HEADINGS.text.includes(keys[at] ?? ''))
  const lettered = free.filter((at) => rows.some((cells) => /\p{L}/u.test(cells[at] ?? '')))
  return (known.length > 0 ? known : lettered).slice(0, 10)
}
