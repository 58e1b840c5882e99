import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { formatTimezone } from '#app/lib/format/dates.ts'

interface TimezoneFieldProps {
  id: string
  label: string
  value: string
  onChange: (timezone: string) => void
  problem?: string | undefined
  hint?: string | undefined
  disabled?: boolean
}

/** Native select with every timezone of the browser, by place; the chosen one is named as people call it. */
export function TimezoneField(props: TimezoneFieldProps) {
  const { id, label, value, onChange, problem, hint, disabled = false } = props
  const zones = useMemo(() => [...new Set([value, ...Intl.supportedValuesOf('timeZone')])].sort(), [value])
  return (
    <TextField
      id={id}
      label={label}
      select
      value={value}
      required
      error={problem !== undefined}
      disabled={disabled}
      helperText={problem ?? hint ?? formatTimezone(value)}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </TextField>
  )
}
