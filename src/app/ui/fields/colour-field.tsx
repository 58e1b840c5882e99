import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { inputProps, type FieldExtras, type FieldProps } from './field.ts'

const HEX = /^#[0-9a-f]{6}$/i

/** A colour as `#rrggbb`, typed or picked. */
export function ColourField(props: FieldProps<string> & FieldExtras) {
  const { t } = useTranslation('form')
  const { label, value, onChange, disabled = false } = props
  const is_colour = HEX.test(value)
  return (
    <MuiTextField
      {...inputProps(props)}
      value={value}
      onChange={(event) => onChange(event.target.value.trim())}
      sx={{ maxWidth: { sm: 260 } }}
      slotProps={{
        htmlInput: { spellCheck: false, autoCapitalize: 'none', maxLength: 7 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Box
                component="input"
                type="color"
                aria-label={t('colour.pick', { label })}
                value={is_colour ? value.toLowerCase() : '#000000'}
                disabled={disabled}
                onChange={(event) => onChange(event.target.value)}
                sx={swatch}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

const swatch = {
  width: 40,
  height: 32,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&::-webkit-color-swatch-wrapper': { p: 0 },
  '&::-webkit-color-swatch': { border: 0, borderRadius: 'inherit' },
  '&::-moz-color-swatch': { border: 0, borderRadius: 'inherit' },
} as const
