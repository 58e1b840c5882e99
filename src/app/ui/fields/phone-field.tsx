import MuiTextField from '@mui/material/TextField'
import { toOneLine } from '#contract/wire/one-line.ts'
import { readPhone } from '#contract/wire/phone.ts'
import { formatPhone } from '#rules/text/phone.ts'
import { inputProps, type FieldExtras, type FieldProps } from './field.ts'
import { useTypedText } from './use-typed-text.ts'

/** The phone number, or the typed text while it is not a valid number. */
const readTyped = (text: string) => readPhone(text) ?? toOneLine(text)

/**
 * A phone number; eight digits are a Hong Kong number and displayed as +852 9123 4567. The value is +85291234567.
 */
export function PhoneField(props: FieldProps<string> & FieldExtras & { autoComplete?: string }) {
  const { value, onChange, autoComplete = 'tel' } = props
  const input = useTypedText({ value, onChange, read: readTyped, show: formatPhone })
  return (
    <MuiTextField
      {...inputProps(props)}
      type="tel"
      value={input.value}
      onChange={(event) => input.onChange(event.target.value)}
      onBlur={input.onBlur}
      autoComplete={autoComplete}
    />
  )
}
