import HideIcon from '@mui/icons-material/VisibilityOffOutlined'
import ShowIcon from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inputProps, type FieldExtras, type FieldProps } from './field.ts'

interface PasswordFieldProps extends FieldProps<string>, FieldExtras {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a visibility toggle. */
export function PasswordField({ required = true, ...props }: PasswordFieldProps) {
  const { t } = useTranslation('form')
  const { value, onChange, autoComplete } = props
  const [is_visible, setVisible] = useState(false)
  return (
    <MuiTextField
      {...inputProps({ ...props, required })}
      type={is_visible ? 'text' : 'password'}
      value={value}
      autoComplete={autoComplete}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={is_visible ? t('password.hide') : t('password.show')}
                aria-pressed={is_visible}
                onClick={() => setVisible(!is_visible)}
              >
                {is_visible ? <HideIcon /> : <ShowIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
