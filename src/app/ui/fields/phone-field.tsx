import MuiTextField from '@mui/material/TextField'
import { formatPhone, readPhone } from '#rules/words/phone.ts'
import { inputProps, type FieldExtras, type FieldProps } from './field.ts'
import { useTypedText } from './use-typed-text.ts'

/** A phone number; eight digits are of Hong Kong and shown as +852 9123 4567. Kept as +85291234567. */
export function PhoneField(props: FieldProps<string> & FieldExtras & { autoComplete?: string }) {
  const { value, onChange, autoComplete = 'tel' } = props
  const typed = useTypedText({ value, onChange, read: readPhone, show: formatPhone })
  return (
    <MuiTextField
      {...inputProps(props)}
      type="tel"
      value={typed.value}
      onChange={(event) => typed.onChange(event.target.value)}
      onBlur={typed.onBlur}
      autoComplete={autoComplete}
    />
  )
}
