import { useTranslation } from 'react-i18next'
import { PASSWORD_MIN } from '#contract/wire/password.ts'
import type { FieldExtras, FieldProps } from '#app/ui/fields/field.ts'
import { PasswordField } from '#app/ui/fields/password-field.tsx'

/** A password to be; how long it has to be is said also beside what is wrong with it. */
export function NewPasswordField({ problem, ...field }: FieldProps<string> & Pick<FieldExtras, 'autoFocus'>) {
  const { t } = useTranslation('form')
  const rule = t('password.min', { min: PASSWORD_MIN })
  return (
    <PasswordField
      {...field}
      problem={problem === undefined ? undefined : `${problem} ${rule}`}
      hint={rule}
      autoComplete="new-password"
    />
  )
}
