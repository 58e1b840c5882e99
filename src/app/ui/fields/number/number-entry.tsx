import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { inputProps, type FieldExtras, type FieldProps } from '../field.ts'
import { useTypedText } from '../use-typed-text.ts'

export interface NumberEntryProps extends FieldProps<number | null>, FieldExtras {}

interface NumberEntryOptions extends NumberEntryProps {
  decimals: number
  /** NaN for an invalid number. */
  read: (text: string) => number
  show: (number: number) => string
  /** Adornments before and after the input. */
  prefix?: string
  suffix?: string | undefined
}

/** A number typed freely and reformatted on blur; null while empty, NaN when invalid. */
export function NumberEntry({ decimals, read, show, prefix, suffix, ...props }: NumberEntryOptions) {
  const { value, onChange } = props
  const input = useTypedText({
    value,
    onChange,
    read: (text) => (text.trim() === '' ? null : read(text)),
    show: (number) => (number === null || Number.isNaN(number) ? '' : show(number)),
  })
  return (
    <MuiTextField
      {...inputProps(props)}
      value={input.value}
      onChange={(event) => input.onChange(event.target.value)}
      onBlur={input.onBlur}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: decimals === 0 ? 'numeric' : 'decimal' },
        input: {
          startAdornment: prefix && <InputAdornment position="start">{prefix}</InputAdornment>,
          endAdornment: suffix && (
            <InputAdornment position="end" sx={{ whiteSpace: 'nowrap' }}>
              {suffix}
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
