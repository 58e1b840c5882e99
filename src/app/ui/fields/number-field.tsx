import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { readNumber, toInputNumber } from '#app/lib/money.ts'
import { inputProps, type FieldExtras, type FieldProps } from './field.ts'
import { useTypedText } from './use-typed-text.ts'

interface NumberFieldProps extends FieldProps<number | null>, FieldExtras {
  /** How many there may be; 0 asks for a whole number. */
  decimals?: number
  /** Behind the number, for example % or minutes. */
  unit?: string
}

/** A number of zero or more; null while empty, NaN for no number. */
export function NumberField(props: NumberFieldProps) {
  const { decimals = 0, unit, value, onChange } = props
  const typed = useTypedText({
    value,
    onChange,
    read: (text) => (text.trim() === '' ? null : readNumber(text, decimals)),
    show: (number) => (number === null || Number.isNaN(number) ? '' : toInputNumber(number, decimals)),
  })
  return (
    <MuiTextField
      {...inputProps(props)}
      value={typed.value}
      onChange={(event) => typed.onChange(event.target.value)}
      onBlur={typed.onBlur}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: decimals === 0 ? 'numeric' : 'decimal' },
        input: {
          endAdornment: unit && (
            <InputAdornment position="end" sx={{ whiteSpace: 'nowrap' }}>
              {unit}
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
