import { numberFormatter } from './formatters.ts'

const formatterOf = (tag: string, currency: string): Intl.NumberFormat =>
  numberFormatter(tag, { style: 'currency', currency })

/**
 * Returns the number of decimals of a currency (ISO 4217) according to this runtime: mostly two, in some none or
 * three.
 */
export const decimalsOf = (currency: string): number =>
  formatterOf('en', currency).resolvedOptions().maximumFractionDigits ?? 2

/**
 * Formats minor units in a language (BCP 47): 123400 HKD is "HK$1,234.00". Supports currencies without decimals.
 */
export const formatMinorUnits = (tag: string, minor_units: number, currency: string): string =>
  formatterOf(tag, currency).format(minor_units / 10 ** decimalsOf(currency))

/** Returns minor units in major units for programs: 123400 HKD is "1234.00", 1234 JPY is "1234". */
export function majorUnits(minor_units: number, currency: string): string {
  const decimals = decimalsOf(currency)
  return (minor_units / 10 ** decimals).toFixed(decimals)
}
