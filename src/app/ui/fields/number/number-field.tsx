import { readNumber, toInputNumber } from '#app/lib/format/money.ts'
import { NumberEntry, type NumberEntryProps } from './number-entry.tsx'

interface NumberFieldProps extends NumberEntryProps {
  /** How many there may be; 0 asks for a whole number. */
  decimals?: number
  /** Behind the number, for example % or minutes. */
  unit?: string
}

/** A number of zero or more; null while empty, NaN for no number. */
export function NumberField({ decimals = 0, unit, ...props }: NumberFieldProps) {
  return (
    <NumberEntry
      {...props}
      decimals={decimals}
      read={(text) => readNumber(text, decimals)}
      show={(number) => toInputNumber(number, decimals)}
      behind={unit}
    />
  )
}
