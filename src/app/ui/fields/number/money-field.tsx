import { decimalsOf } from '#rules/text/money.ts'
import { readMoney, toInputMoney } from '#app/lib/format/money.ts'
import { NumberEntry, type NumberEntryProps } from './number-entry.tsx'

interface MoneyFieldProps extends NumberEntryProps {
  /** ISO 4217. */
  currency: string
}

/** An amount typed as 12.50 or 12,50; the value is in minor units, null while empty, NaN when invalid. */
export function MoneyField({ currency, ...props }: MoneyFieldProps) {
  return (
    <NumberEntry
      {...props}
      decimals={decimalsOf(currency)}
      read={(text) => readMoney(text, currency)}
      show={(minor) => toInputMoney(minor, currency)}
      prefix={currency}
    />
  )
}
