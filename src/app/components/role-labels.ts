import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/account/users.ts'

/** What the roles of an account are called. */
export function useRoleLabels(): Record<Role, string> {
  const { t } = useTranslation('auth')
  return {
    admin: t('role.admin'),
    organizer: t('role.organizer'),
    collaborator: t('role.collaborator'),
    user: t('role.user'),
  }
}
