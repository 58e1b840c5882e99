import { numberFormatter } from '#rules/text/formatters.ts'
import { decimalsOf, formatMinorUnits } from '#rules/text/money.ts'
import { currentTag } from '../i18n/i18n.ts'

const GROUPING_MIN = 1000

/** Formats minor units as money in the current language: 123400 HKD is "HK$1,234.00". */
export const formatMoney = (minor_units: number, currency: string): string =>
  formatMinorUnits(currentTag(), minor_units, currency)

/** Formats an integer with the language's separators. */
export const formatNumber = (value: number): string =>
  // All languages write these alike, and creating the first formatter takes a phone as long as a frame.
  Number.isInteger(value) && value >= 0 && value < GROUPING_MIN
    ? String(value)
    : numberFormatter(currentTag(), {}).format(value)

/** Formats a relative change: 0.25 as "+25%". */
export const formatChange = (share: number): string =>
  numberFormatter(currentTag(), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(share)

/** Formats a share: 0.125 as "12.5%". */
export const formatShare = (share: number): string =>
  numberFormatter(currentTag(), { style: 'percent', maximumFractionDigits: 1 }).format(share)

/** Formats a number for an input: the language's decimal sign, no thousands separators. */
export const toInputNumber = (value: number, decimals: number, min_decimals = 0): string =>
  numberFormatter(currentTag(), {
    useGrouping: false,
    minimumFractionDigits: min_decimals,
    maximumFractionDigits: decimals,
  }).format(value)

const decimalSign = (): string =>
  numberFormatter(currentTag(), {})
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/** Decimal sign of a typed number: the last of two kinds of signs, or a single one that can be one. */
function signOf(text: string): string | null {
  const signs = text.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  if (last === undefined) return null
  if (new Set(signs).size === 2) return last
  const is_thousands_sign = signs.length > 1 || (/^\d{1,3}[.,]\d{3}$/.test(text) && last !== decimalSign())
  return is_thousands_sign ? null : last
}

/**
 * Parses digits with points, commas and spaces: "12.50", "12,50", "1,234.50", "1.234,50", "１２". Ambiguous input
 * ("1,234") is read by the language's rules. Returns NaN when it is no number or has too many decimals.
 */
export function readNumber(text: string, decimals: number): number {
  const plain = text.normalize('NFKC').replace(/[\s\u2019']/g, '')
  const sign = signOf(plain)
  const [whole = '', decimal = '', ...rest] = sign === null ? [plain] : plain.split(sign)
  const is_number = /^(\d*|\d{1,3}(,\d{3})+|\d{1,3}(\.\d{3})+)$/.test(whole) && /^\d*$/.test(decimal)
  if (!is_number || rest.length > 0 || whole + decimal === '' || decimal.length > decimals) return Number.NaN
  return Number(`${whole.replace(/[.,]/g, '')}.${decimal}`)
}

/** Formats minor units for an input: 1250 HKD is "12.50", or "12,50" in languages with a decimal comma. */
export function toInputMoney(minorUnits: number, currency: string): string {
  const decimals = decimalsOf(currency)
  return toInputNumber(minorUnits / 10 ** decimals, decimals, decimals)
}

/** Parses typed money into minor units; NaN when it is no valid amount in the currency. */
export function readMoney(text: string, currency: string): number {
  const decimals = decimalsOf(currency)
  return Math.round(readNumber(text, decimals) * 10 ** decimals)
}
