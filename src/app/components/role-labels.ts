import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/account/users.ts'

/** Labels of the account roles. */
export function useRoleLabels(): Record<Role, string> {
  const { t } = useTranslation('auth')
  return {
    admin: t('role.admin'),
    organizer: t('role.organizer'),
    collaborator: t('role.collaborator'),
    user: t('role.user'),
  }
}
