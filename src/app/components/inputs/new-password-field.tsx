import { useTranslation } from 'react-i18next'
import { PASSWORD_MIN } from '#contract/wire/password.ts'
import type { FieldExtras, FieldProps } from '#app/ui/fields/field.ts'
import { PasswordField } from '#app/ui/fields/password-field.tsx'

/** Field for a new password; the required length is shown beside an error too. */
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
