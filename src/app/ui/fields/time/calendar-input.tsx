import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField, { type TextFieldProps } from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Limits a typed year to four digits. */
const LAST_DAY = '2999-12-31'
const MAX_VALUES = { date: LAST_DAY, 'datetime-local': `${LAST_DAY}T23:59` } as const

type CalendarInputProps = Omit<
  TextFieldProps<'outlined'>,
  'type' | 'value' | 'onChange' | 'slotProps' | 'variant'
> & {
  type: 'date' | 'datetime-local' | 'time'
  /** Value of the native input; empty for none. */
  value: string
  onChange: (value: string) => void
}

/**
 * The browser's native input for a date, a time or both. While empty it shows a text, because WebKit displays
 * today's date in an empty field as if it were set.
 */
export function CalendarInput({ type, value, onChange, onFocus, onBlur, ...props }: CalendarInputProps) {
  const { t } = useTranslation('form')
  const [has_focus, setFocus] = useState(false)
  const [is_incomplete, setIncomplete] = useState(false)
  const shows_placeholder = value === '' && !has_focus && !is_incomplete
  return (
    <MuiTextField
      {...props}
      type={type}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => {
        setFocus(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocus(false)
        setIncomplete('validity' in event.target && event.target.validity.badInput)
        onBlur?.(event)
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          ...(type === 'time' ? {} : { max: MAX_VALUES[type] }),
          ...(shows_placeholder ? { 'data-veiled': true } : {}),
        },
        input: {
          sx: { '& input[data-veiled]': { color: 'transparent' } },
          ...(shows_placeholder
            ? {
                startAdornment: (
                  <InputAdornment
                    position="start"
                    sx={{ pointerEvents: 'none', mr: 0, width: 0, overflow: 'visible' }}
                  >
                    {t('no_date')}
                  </InputAdornment>
                ),
              }
            : {}),
        },
      }}
    />
  )
}
