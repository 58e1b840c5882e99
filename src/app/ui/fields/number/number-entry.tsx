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
  before?: string
  behind?: string | undefined
}

/** A number typed freely and reformatted on blur; null while empty, NaN when invalid. */
export function NumberEntry({ decimals, read, show, before, behind, ...props }: NumberEntryOptions) {
  const { value, onChange } = props
  const typed = useTypedText({
    value,
    onChange,
    read: (text) => (text.trim() === '' ? null : read(text)),
    show: (number) => (number === null || Number.isNaN(number) ? '' : show(number)),
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
          startAdornment: before && <InputAdornment position="start">{before}</InputAdornment>,
          endAdornment: behind && (
            <InputAdornment position="end" sx={{ whiteSpace: 'nowrap' }}>
              {behind}
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
