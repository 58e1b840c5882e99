import TextField from '@mui/material/TextField'
import { readMoney } from '#app/lib/format/money.ts'

interface MoneyEntryProps {
  label: string
  value: string
  hint?: string | undefined
  error?: string | null
  onChange: (text: string) => void
}

/** A typed amount of money. */
export function MoneyEntry({ label, value, hint, error = null, onChange }: MoneyEntryProps) {
  return (
    <TextField
      label={label}
      value={value}
      error={error !== null}
      helperText={error ?? hint ?? ' '}
      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 20, autoComplete: 'off' } }}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Returns a typed amount in minor units; null when it is blank or not an amount. */
export function readAmount(text: string, currency: string): number | null {
  const amount = text.trim() === '' ? Number.NaN : readMoney(text, currency)
  return Number.isSafeInteger(amount) && amount >= 0 ? amount : null
}
