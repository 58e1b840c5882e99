import { numberFormatter } from '#rules/text/formatters.ts'
import { decimalsOf, formatMinorUnits } from '#rules/text/money.ts'
import { currentTag } from '../i18n/i18n.ts'

const LEAST_SEPARATED = 1000

/** Minor units as money in the language of the page: 123400 HKD is "HK$1,234.00". */
export const formatMoney = (minor_units: number, currency: string): string =>
  formatMinorUnits(currentTag(), minor_units, currency)

/** A count with the language's separators. */
export const formatNumber = (value: number): string =>
  // All languages write these alike, and a phone's first formatter takes it as long as a frame.
  Number.isInteger(value) && value >= 0 && value < LEAST_SEPARATED
    ? String(value)
    : numberFormatter(currentTag(), {}).format(value)

/** By how much something is more or less: 0.25 as "+25%". */
export const formatChange = (share: number): string =>
  numberFormatter(currentTag(), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(share)

/** A part of a whole: 0.125 as "12.5%". */
export const formatShare = (share: number): string =>
  numberFormatter(currentTag(), { style: 'percent', maximumFractionDigits: 1 }).format(share)

/** A number as it stands in an input: the language's decimal sign, nothing between thousands. */
export const toInputNumber = (value: number, decimals: number, least_decimals = 0): string =>
  numberFormatter(currentTag(), {
    useGrouping: false,
    minimumFractionDigits: least_decimals,
    maximumFractionDigits: decimals,
  }).format(value)

const decimalSign = (): string =>
  numberFormatter(currentTag(), {})
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/** Which sign parts the decimals from the rest: the last of two kinds, or a single one that can. */
function signOf(typed: string): string | null {
  const signs = typed.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  if (last === undefined) return null
  if (new Set(signs).size === 2) return last
  const parts_thousands = signs.length > 1 || (/^\d{1,3}[.,]\d{3}$/.test(typed) && last !== decimalSign())
  return parts_thousands ? null : last
}

/**
 * What a person means by digits with points, commas and spaces: "12.50", "12,50", "1,234.50", "1.234,50",
 * "１２". Where both readings are possible ("1,234") the language decides. NaN when it is no number, or has more
 * decimals than there may be.
 */
export function readNumber(typed: string, decimals: number): number {
  const plain = typed.normalize('NFKC').replace(/[\s\u2019']/g, '')
  const sign = signOf(plain)
  const [whole = '', part = '', ...rest] = sign === null ? [plain] : plain.split(sign)
  const is_number = /^(\d*|\d{1,3}(,\d{3})+|\d{1,3}(\.\d{3})+)$/.test(whole) && /^\d*$/.test(part)
  if (!is_number || rest.length > 0 || whole + part === '' || part.length > decimals) return Number.NaN
  return Number(`${whole.replace(/[.,]/g, '')}.${part}`)
}

/** Minor units as they stand in an input: 1250 HKD is "12.50", or "12,50" where the language writes so. */
export function toInputMoney(minorUnits: number, currency: string): string {
  const decimals = decimalsOf(currency)
  return toInputNumber(minorUnits / 10 ** decimals, decimals, decimals)
}

/** Minor units from what a person typed; NaN when it is no amount of the currency. */
export function readMoney(typed: string, currency: string): number {
  const decimals = decimalsOf(currency)
  return Math.round(readNumber(typed, decimals) * 10 ** decimals)
}
