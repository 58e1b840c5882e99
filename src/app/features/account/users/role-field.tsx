import { useTranslation } from 'react-i18next'
import { role, type Role } from '#contract/account/users.ts'
import { useRoleLabels } from '#app/components/role-labels.ts'
import type { FieldExtras, FieldProps } from '#app/ui/fields/field.ts'
import { RadioField } from '#app/ui/fields/radio-field.tsx'

/** Role of a team member, with the meaning of each role. */
export function RoleField(props: FieldProps<Role> & Pick<FieldExtras, 'disabled' | 'hint'>) {
  const { t } = useTranslation('account')
  const labels = useRoleLabels()
  const hints = {
    admin: t('role_hint.admin'),
    organizer: t('role_hint.organizer'),
    collaborator: t('role_hint.collaborator'),
    user: t('role_hint.user'),
  }
  return (
    <RadioField
      {...props}
      options={role.options.map((value) => ({ value, label: labels[value], hint: hints[value] }))}
    />
  )
}
