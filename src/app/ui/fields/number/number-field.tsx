import { readNumber, toInputNumber } from '#app/lib/format/money.ts'
import { NumberEntry, type NumberEntryProps } from './number-entry.tsx'

interface NumberFieldProps extends NumberEntryProps {
  /** Maximum number of decimals; 0 for integers. */
  decimals?: number
  /** Unit after the number, for example % or minutes. */
  unit?: string
}

/** A number of zero or more; null while empty, NaN when invalid. */
export function NumberField({ decimals = 0, unit, ...props }: NumberFieldProps) {
  return (
    <NumberEntry
      {...props}
      decimals={decimals}
      read={(text) => readNumber(text, decimals)}
      show={(number) => toInputNumber(number, decimals)}
      suffix={unit}
    />
  )
}
