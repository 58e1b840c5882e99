import MuiTextField from '@mui/material/TextField'
import { inputProps, type FieldExtras, type FieldProps } from './field.ts'

export interface Option<Value extends string> {
  value: Value
  label: string
  /** Shown below the option where there is room. */
  hint?: string
  disabled?: boolean
}

interface SelectFieldProps<Value extends string> extends FieldProps<Value>, FieldExtras {
  options: readonly Option<Value>[]
}

/** Single choice as a native select. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, onChange } = props
  return (
    <MuiTextField
      {...inputProps(props)}
      select
      value={value}
      onChange={(event) => {
        const selected = options.find((option) => option.value === event.target.value)
        if (selected !== undefined) onChange(selected.value)
      }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
          {option.label}
        </option>
      ))}
    </MuiTextField>
  )
}
