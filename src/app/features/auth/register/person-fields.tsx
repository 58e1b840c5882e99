import { useTranslation } from 'react-i18next'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { NameFields } from '#app/components/inputs/name-fields.tsx'
import { NewPasswordField } from '#app/components/inputs/new-password-field.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { RegisterForm } from './register-form.ts'
import { TermsField } from '#app/components/inputs/terms-field.tsx'

/** Name, contact data and password. */
export function PersonFields({ form }: { form: RowForm<RegisterForm> }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <NameFields first={form.field('first_name')} last={form.field('last_name')} is_own />
      <TextField {...form.field('email')} required type="email" autoComplete="email" />
      <PhoneField {...form.field('phone')} hint={t('register.phone_hint')} />
      <NewPasswordField {...form.field('password')} />
      <PasswordField {...form.field('password_confirmation')} autoComplete="new-password" />
      <TermsField {...form.field('accept_terms')} />
    </>
  )
}
