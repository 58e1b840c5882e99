/** What every field of a form gets, whatever it looks like. */
export interface FieldProps<Value> {
  id: string
  label: string
  value: Value
  onChange: (value: Value) => void
  /** What is wrong with it, in words. */
  problem?: string | undefined
}

/** What most fields may be told beside that. */
export interface FieldExtras {
  /** Said below while nothing is wrong. */
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  /** In which language it is written, where that is another than the reader's: BCP 47. */
  lang?: string | undefined
}

type Common = Omit<FieldProps<unknown>, 'value' | 'onChange'> & FieldExtras

/** The same for MUI's text field. */
export const inputProps = ({ id, label, problem, hint, required, disabled, autoFocus }: Common) => ({
  id,
  label,
  error: problem !== undefined,
  helperText: problem ?? hint,
  required: required ?? false,
  disabled: disabled ?? false,
  autoFocus: autoFocus ?? false,
})
