import type { StatementColumns } from '#contract/orders/statement-columns.ts'
import type { StatementRow } from '#contract/orders/bank-statements.ts'
import type { Day } from '#contract/wire/day.ts'
import { toVisibleName } from '#contract/wire/one-line.ts'
import { toStorableText } from '#contract/wire/text.ts'
import { parseStatementAmount, parseStatementDay } from './cells.ts'

const PAYER_MAX = 200
const DETAILS_MAX = 500
const CONTROL = /[\p{Cc}\s]+/gu
const CURRENCY = /^[A-Z]{3}$/
const CURRENCY_NAMES: Readonly<Record<string, string>> = {
  RMB: 'CNY',
  人民幣: 'CNY',
  人民币: 'CNY',
  港元: 'HKD',
  港幣: 'HKD',
  港币: 'HKD',
}
const OUT_WORD = /^(?:d|dr|debit|dbit|out|withdrawal|借|借方|支|支出|付)$/i

type ParsedRow = Omit<StatementRow, 'row' | 'state'>
/** A row that holds money received or paid out. */
type StatementEntry = { booked_on: Day; amount_cents: number; currency: string }

/**
 * Reads a row of a bank's file: money received above zero, paid out below. Names and texts are shortened to what is
 * stored, without control characters.
 * @param currency of a file without a column for it
 */
export function readStatementRow(
  cells: readonly string[],
  columns: StatementColumns,
  currency: string,
): ParsedRow {
  const cellAt = (at: number | null) => (at === null ? '' : (cells[at]?.trim() ?? ''))
  const booked_on = parseStatementDay(cellAt(columns.date), columns.date_order)
  const row_currency = currencyOf(cellAt(columns.currency), currency)
  const amount_cents = amountOf(columns, cellAt, row_currency ?? currency)
  const texts = columns.texts.map((at) => cellAt(at)).filter((text) => text !== '')
  const errors: ParsedRow['errors'] = []
  if (booked_on === null) errors.push('date')
  if (amount_cents === null) errors.push('amount')
  if (row_currency === null) errors.push('currency')
  return {
    booked_on,
    amount_cents,
    currency: row_currency ?? '',
    payer: storedText(cellAt(columns.payer), PAYER_MAX),
    details: storedText([...new Set(texts)].join(' · '), DETAILS_MAX),
    errors,
  }
}

function storedText(text: string, max: number): string {
  const visible = toVisibleName(toStorableText(text).replace(CONTROL, ' '))
  return Array.from(visible).slice(0, max).join('').trim()
}

function currencyOf(text: string, fallback: string): string | null {
  if (text === '') return fallback
  const name = text.normalize('NFKC').toUpperCase()
  const code = CURRENCY_NAMES[name] ?? name
  return CURRENCY.test(code) ? code : null
}

function amountOf(
  { amount, credit, debit, direction }: StatementColumns,
  cellAt: (at: number | null) => string,
  currency: string,
): number | null {
  if (credit !== null && debit !== credit) {
    const received = parseStatementAmount(cellAt(credit), currency)
    if (received !== null && received !== 0) return received
    const paid = parseStatementAmount(cellAt(debit), currency)
    return paid === null || paid === 0 ? null : -Math.abs(paid)
  }
  const value = parseStatementAmount(cellAt(amount ?? credit), currency)
  if (value === null || value === 0) return null
  return OUT_WORD.test(cellAt(direction)) ? -Math.abs(value) : value
}

const LONG_NUMBER = /^\d{6,}$/
const BETWEEN = /[^\p{L}\p{N}]+/gu

/**
 * Returns the text by which a line is recognized when it is read again: day, amount, and all words of the row, whichever
 * columns are chosen. Dates, sums and the running balance of other columns are left out, because they depend on the
 * file's format and period.
 */
export function lineIdentity(
  { booked_on, amount_cents, currency }: StatementEntry,
  cells: readonly string[],
  balances: ReadonlySet<number>,
): string {
  const words = cells.flatMap((cell, at) => (balances.has(at) ? [] : identifyingWords(cell)))
  return [booked_on, amount_cents, currency, ...words].join('\n')
}

function identifyingWords(cell: string): string[] {
  const text = cell.normalize('NFKC').trim().toLowerCase()
  if (parseStatementDay(text, 'dmy') !== null || parseStatementDay(text, 'mdy') !== null) return []
  const words = text.replaceAll(BETWEEN, ' ').trim()
  // An account or reference number may lose its leading zeros in a spreadsheet.
  if (LONG_NUMBER.test(words)) return [words.replace(/^0+/, '')]
  return words === '' || parseStatementAmount(text, 'HKD') !== null ? [] : [words]
}

/** Numbers equal texts of a file in their order, because a bank lists equal payments of a day more than once. */
export function numberEqual(identities: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return identities.map((identity) => {
    const number = (counts.get(identity) ?? 0) + 1
    counts.set(identity, number)
    return `${identity}\n${number}`
  })
}
