/** Props of every form field. */
export interface FieldProps<Value> {
  id: string
  label: string
  value: Value
  onChange: (value: Value) => void
  /** Error text. */
  problem?: string | undefined
}

/** Optional props of most fields. */
export interface FieldExtras {
  /** Shown below the field while there is no error. */
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  /** BCP 47 tag of the content's language when it differs from the reader's. */
  lang?: string | undefined
}

type Common = Omit<FieldProps<unknown>, 'value' | 'onChange'> & FieldExtras

/** The same as props of MUI's text field. */
export const inputProps = ({ id, label, problem, hint, required, disabled, autoFocus }: Common) => ({
  id,
  label,
  error: problem !== undefined,
  helperText: problem ?? hint,
  required: required ?? false,
  disabled: disabled ?? false,
  autoFocus: autoFocus ?? false,
})
