import { currentTag } from './i18n.ts'

/** Minor units as money: 123400 HKD is "HK$1,234.00"; currencies without decimals or with three work too. */
export function formatMoney(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat(currentTag(), { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(minorUnits / 10 ** digits)
}

/** A count with the language's separators. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(currentTag()).format(value)
