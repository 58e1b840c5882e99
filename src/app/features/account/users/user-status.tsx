import { useTranslation } from 'react-i18next'
import type { TeamMember } from '#contract/account/users.ts'
import { useNow } from '#app/components/use-now.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'

/** Status of a team member: active, invited or deactivated. */
export function UserStatus({ user }: { user: Pick<TeamMember, 'status' | 'invitation_expires_at'> }) {
  const { t } = useTranslation('account')
  const now = useNow()
  const { status, invitation_expires_at } = user
  if (status === 'ACTIVE') return <StatusChip tone="success" label={t('users.active')} />
  if (status === 'INACTIVE') return <StatusChip tone="default" label={t('users.inactive')} />
  const is_over = invitation_expires_at !== null && Date.parse(invitation_expires_at) <= now
  return is_over ? (
    <StatusChip tone="warning" label={t('users.expired')} />
  ) : (
    <StatusChip tone="info" label={t('users.invited')} />
  )
}
