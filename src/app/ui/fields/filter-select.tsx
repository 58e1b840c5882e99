import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { Option } from './select-field.tsx'

interface FilterSelectProps<Value extends string> {
  label: string
  /** Undefined selects all. */
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  options: readonly Option<Value>[]
}

/** Filters a list by one value; the first option is "all". */
export function FilterSelect<Value extends string>({
  label,
  value,
  onChange,
  options,
}: FilterSelectProps<Value>) {
  const { t } = useTranslation('form')
  return (
    <MuiTextField
      select
      size="small"
      label={label}
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value)}
      sx={{ maxWidth: { sm: 220 } }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('list.all')}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </MuiTextField>
  )
}
