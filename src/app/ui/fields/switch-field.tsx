import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import type { FieldExtras, FieldProps } from './field.ts'

/** A boolean switch. */
export function SwitchField(props: FieldProps<boolean> & Pick<FieldExtras, 'hint' | 'disabled'>) {
  const { id, label, value, onChange, problem, hint, disabled = false } = props
  const help = problem ?? hint
  return (
    <FormControl error={problem !== undefined} disabled={disabled} sx={{ overflowWrap: 'anywhere' }}>
      <FormControlLabel
        label={label}
        sx={{ gap: 0.5 }}
        control={
          <Switch
            id={id}
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: help === undefined ? {} : { 'aria-describedby': `${id}-help` } }}
          />
        }
      />
      {help !== undefined && (
        <FormHelperText id={`${id}-help`} sx={{ mt: 0, mx: 0, ml: 6 }}>
          {help}
        </FormHelperText>
      )}
    </FormControl>
  )
}
