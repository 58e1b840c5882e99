import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { TimezoneField } from '#app/parts/timezone-field.tsx'
import { PasswordField } from './password-field.tsx'
import type { RegisterForm } from './register-form.ts'
import { useRegisterLabels } from './register-labels.ts'

interface RegisterFieldsProps {
  form: RegisterForm
  setForm: (form: RegisterForm) => void
  problemOf: (field: keyof RegisterForm) => string | undefined
}

type TextName = Exclude<keyof RegisterForm, 'accept_terms'>

export function RegisterFields({ form, setForm, problemOf }: RegisterFieldsProps) {
  const { t } = useTranslation('auth')
  const labels = useRegisterLabels()
  const set = (field: TextName) => (value: string) => setForm({ ...form, [field]: value })
  const common = (field: TextName) => ({
    id: `register-${field}`,
    label: labels[field],
    value: form[field],
  })
  const text = (field: TextName, more: TextFieldProps = {}, hint?: string) => (
    <TextField
      {...common(field)}
      {...more}
      error={problemOf(field) !== undefined}
      helperText={problemOf(field) ?? hint}
      onChange={(event) => set(field)(event.target.value)}
    />
  )
  const password = (field: TextName, hint?: string) => (
    <PasswordField
      {...common(field)}
      autoComplete="new-password"
      onChange={set(field)}
      problem={problemOf(field)}
      hint={hint}
    />
  )
  return (
    <>
      {text('setup_code', { required: true, autoComplete: 'one-time-code' }, t('register.setup_code_hint'))}
      {text('account.name', { required: true, autoComplete: 'organization' })}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        {text('account.currency_code', { required: true, sx: { maxWidth: { sm: 160 } } })}
        <TimezoneField
          {...common('account.timezone')}
          onChange={set('account.timezone')}
          problem={problemOf('account.timezone')}
        />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        {text('first_name', { required: true, autoComplete: 'given-name' })}
        {text('last_name', { autoComplete: 'family-name' })}
      </Stack>
      {text('email', { required: true, type: 'email', autoComplete: 'email' })}
      {text('phone', { type: 'tel', autoComplete: 'tel' }, t('register.phone_hint'))}
      {password('password', t('password.hint'))}
      {password('password_confirmation')}
      <FormControl error={problemOf('accept_terms') !== undefined}>
        <FormControlLabel
          label={labels.accept_terms}
          control={
            <Checkbox
              id="register-accept_terms"
              checked={form.accept_terms}
              onChange={(event) => setForm({ ...form, accept_terms: event.target.checked })}
            />
          }
        />
        <FormHelperText>{problemOf('accept_terms')}</FormHelperText>
      </FormControl>
    </>
  )
}
