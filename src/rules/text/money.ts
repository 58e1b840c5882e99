import { numberFormatter } from './formatters.ts'

const formatterOf = (tag: string, currency: string): Intl.NumberFormat =>
  numberFormatter(tag, { style: 'currency', currency })

/** How many decimals a currency (ISO 4217) has, as this runtime knows it: two mostly, none or three in some. */
export const decimalsOf = (currency: string): number =>
  formatterOf('en', currency).resolvedOptions().maximumFractionDigits ?? 2

/** Minor units as a language (BCP 47) writes money: 123400 HKD is "HK$1,234.00"; so are currencies without decimals. */
export const formatMinorUnits = (tag: string, minor_units: number, currency: string): string =>
  formatterOf(tag, currency).format(minor_units / 10 ** decimalsOf(currency))

/** Minor units in major ones for programs: 123400 HKD is "1234.00", 1234 JPY is "1234". */
export function majorUnits(minor_units: number, currency: string): string {
  const decimals = decimalsOf(currency)
  return (minor_units / 10 ** decimals).toFixed(decimals)
}
