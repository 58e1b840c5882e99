import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { decimalsOf, readMoney, toInputMoney } from '#app/lib/money.ts'
import { inputProps, type FieldExtras, type FieldProps } from './field.ts'
import { useTypedText } from './use-typed-text.ts'

interface MoneyFieldProps extends FieldProps<number | null>, FieldExtras {
  /** ISO 4217. */
  currency: string
}

/** An amount typed as 12.50 or 12,50 and kept in whole minor units; null while empty, NaN for no amount. */
export function MoneyField(props: MoneyFieldProps) {
  const { currency, value, onChange } = props
  const typed = useTypedText({
    value,
    onChange,
    read: (text) => (text.trim() === '' ? null : readMoney(text, currency)),
    show: (minor) => (minor === null || Number.isNaN(minor) ? '' : toInputMoney(minor, currency)),
  })
  return (
    <MuiTextField
      {...inputProps(props)}
      value={typed.value}
      onChange={(event) => typed.onChange(event.target.value)}
      onBlur={typed.onBlur}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: decimalsOf(currency) === 0 ? 'numeric' : 'decimal' },
        input: { startAdornment: <InputAdornment position="start">{currency}</InputAdornment> },
      }}
    />
  )
}
