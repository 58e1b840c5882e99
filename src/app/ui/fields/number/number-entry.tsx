import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { inputProps, type FieldExtras, type FieldProps } from '../field.ts'
import { useTypedText } from '../use-typed-text.ts'

export interface NumberEntryProps extends FieldProps<number | null>, FieldExtras {}

interface NumberEntryOptions extends NumberEntryProps {
  decimals: number
  /** NaN for what is no number. */
  read: (text: string) => number
  show: (number: number) => string
  /** Before and behind what is typed. */
  before?: string
  behind?: string | undefined
}

/** A number that is typed freely and spelt out on leaving; null while empty, NaN for no number. */
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
