import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import type { ReactNode } from 'react'

interface FieldGroupProps {
  id: string
  label: string
  problem?: string | undefined
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
  children: ReactNode
}

/** Several controls that form one field; an error summary can focus its id. */
export function FieldGroup(props: FieldGroupProps) {
  const { id, label, problem, hint, required = false, disabled = false, children } = props
  const help = problem ?? hint
  return (
    <FormControl
      component="fieldset"
      error={problem !== undefined}
      disabled={disabled}
      required={required}
      aria-describedby={help === undefined ? undefined : `${id}-help`}
      sx={wrapping}
    >
      <FormLabel component="legend" id={id} tabIndex={-1}>
        {label}
      </FormLabel>
      {children}
      {help !== undefined && (
        <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
          {help}
        </FormHelperText>
      )}
    </FormControl>
  )
}

/** Labels, options and hints can contain long words. */
const wrapping = { 'legend, label, p': { overflowWrap: 'anywhere' } } as const
