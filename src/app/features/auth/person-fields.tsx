import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { FIRST_NAME_MAX, LAST_NAME_MAX } from '#contract/users.ts'
import type { RowForm } from '#app/parts/form/use-row-form.ts'
import { NewPasswordField } from '#app/parts/new-password-field.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { RegisterForm } from './register-form.ts'
import { TermsField } from '#app/parts/terms-field.tsx'

/** Who registers, and their password. */
export function PersonFields({ form }: { form: RowForm<RegisterForm> }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <TextField {...form.field('first_name')} required max={FIRST_NAME_MAX} autoComplete="given-name" />
        <TextField {...form.field('last_name')} max={LAST_NAME_MAX} autoComplete="family-name" />
      </Stack>
      <TextField {...form.field('email')} required type="email" autoComplete="email" />
      <PhoneField {...form.field('phone')} hint={t('register.phone_hint')} />
      <NewPasswordField {...form.field('password')} />
      <PasswordField {...form.field('password_confirmation')} autoComplete="new-password" />
      <TermsField {...form.field('accept_terms')} />
    </>
  )
}
