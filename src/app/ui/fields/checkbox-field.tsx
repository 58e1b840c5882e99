import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import type { ReactNode } from 'react'
import type { FieldExtras, FieldProps } from './field.ts'

interface CheckboxFieldProps
  extends FieldProps<boolean>, Pick<FieldExtras, 'hint' | 'required' | 'disabled'> {
  /** Content between the label and the help. */
  children?: ReactNode
}

/** A checkbox, for a consent or a confirmation; a setting that can be on or off is a switch. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { id, label, value, onChange, problem, hint, required = false, disabled = false, children } = props
  const help = problem ?? hint
  return (
    <FormControl
      error={problem !== undefined}
      required={required}
      disabled={disabled}
      sx={{ overflowWrap: 'anywhere' }}
    >
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            id={id}
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: help === undefined ? {} : { 'aria-describedby': `${id}-help` } }}
          />
        }
      />
      {children}
      {help !== undefined && (
        <FormHelperText id={`${id}-help`} sx={{ mt: 0, mx: 0 }}>
          {help}
        </FormHelperText>
      )}
    </FormControl>
  )
}
