import type { Day } from '#contract/wire/day.ts'
import { isDay } from '#contract/wire/instant.ts'
import { decimalsOf } from '#rules/text/money.ts'

/** Order of day and month where a bank writes both as numbers; the year is last, or first in both. */
export type DateOrder = 'dmy' | 'mdy'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR_FIRST = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?(?:[T\s].*)?$/
const YEAR_LAST = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})(?:\s.*)?$/
const MONTH_NAMED = /^(\d{1,2})[\s\-/.]*([a-z]{3})[a-z]*\.?[\s\-/.,]*(\d{4}|\d{2})(?:\s.*)?$/i
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const CENTURY = 2000

/** Returns the day of a date as banks write it, ISO or with the day before the month; null when it is none. */
export function parseStatementDay(text: string, order: DateOrder): Day | null {
  const trimmed = text.normalize('NFKC').trim()
  const first = YEAR_FIRST.exec(trimmed) ?? COMPACT.exec(trimmed)
  if (first !== null) return dayOf(first[1], first[2], first[3])
  const named = MONTH_NAMED.exec(trimmed)
  if (named !== null) {
    const month = MONTHS.indexOf(named[2]?.toLowerCase() ?? '') + 1
    return dayOf(named[3], String(month), named[1])
  }
  const last = YEAR_LAST.exec(trimmed)
  if (last === null) return null
  const [, a, b, year] = last
  return order === 'dmy' ? dayOf(year, b, a) : dayOf(year, a, b)
}

/** Returns the order of day and month that makes every date of a column readable; by default the day is first. */
export function dateOrderOf(texts: readonly string[]): DateOrder {
  const isReadableAs = (order: DateOrder) => texts.filter((text) => parseStatementDay(text, order) !== null)
  return isReadableAs('mdy').length > isReadableAs('dmy').length ? 'mdy' : 'dmy'
}

function dayOf(year = '', month = '', day = ''): Day | null {
  const full_year = year.length === 2 ? String(CENTURY + Number(year)) : year
  const iso = `${full_year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

const CURRENCY_SIGN = /^(?:[a-z]{3}|hk\$|us\$|cn¥|\p{Sc})+|(?:[a-z]{3}|\p{Sc})$/giu
const SPACES = /[\s'’\u00a0\u202f]/g
const OUT = /^\((.*)\)$/
const DIRECTION_END = /(cr|dr)\.?$/i
const NUMBER = /^\d+(?:[.,]\d+)*$/
const AMOUNT_MAX = 1e13

/**
 * Returns an amount as banks write it in minor units of a currency, below zero for money that left: with or without
 * a currency, separators, sign, brackets, CR or DR. Null when it is none, or could be read in two ways.
 */
export function parseStatementAmount(text: string, currency: string): number | null {
  let rest = text.normalize('NFKC').replace(SPACES, '').replaceAll('−', '-')
  let is_out = false
  const takeOut = (pattern: RegExp, negates: (match: RegExpExecArray) => boolean, keep: number | null) => {
    const match = pattern.exec(rest)
    if (match === null) return
    if (negates(match)) is_out = true
    rest = keep === null ? rest.replace(pattern, '') : (match[keep] ?? '')
  }
  takeOut(DIRECTION_END, ([, direction = '']) => direction.toLowerCase() === 'dr', null)
  takeOut(OUT, () => true, 1)
  takeOut(/^[+-]|[+-]$/, ([sign]) => sign === '-', null)
  rest = rest.replace(CURRENCY_SIGN, '')
  takeOut(/^[+-]/, ([sign]) => sign === '-', null)
  if (!NUMBER.test(rest)) return null
  const amount = numberOf(rest)
  if (amount === null) return null
  const minor_units = Math.round(amount * 10 ** decimalsOf(currency))
  if (minor_units > AMOUNT_MAX) return null
  return is_out && minor_units > 0 ? -minor_units : minor_units
}

/** The last separator is the decimal one if it occurs once and is not followed by three digits. */
function numberOf(text: string): number | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last === -1) return Number(text)
  const separator = text.charAt(last)
  const decimals = text.length - last - 1
  const other = separator === '.' ? ',' : '.'
  const is_repeated = text.indexOf(separator) !== last
  if (is_repeated) return text.includes(other) || !isGrouped(text, separator) ? null : digitsOf(text)
  const whole = text.slice(0, last)
  if (whole.includes(other))
    return isGrouped(whole, other) ? Number(`${digitsOf(whole)}.${text.slice(last + 1)}`) : null
  // A spreadsheet writes more decimals; three after a point could be thousands.
  if (decimals === 3) return separator === ',' ? digitsOf(text) : null
  return Number(`${whole}.${text.slice(last + 1)}`)
}

const digitsOf = (text: string) => Number(text.replaceAll(/[.,]/g, ''))
/** Returns whether groups of three digits, or the two of Indian banks, follow the first. */
const isGrouped = (text: string, separator: string) =>
  text.split(separator).every((group, at) => (at === 0 ? group.length <= 3 : /^\d{2,3}$/.test(group)))
