import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { TeamMember } from '#contract/account/users.ts'
import { formatRelative } from '#app/lib/format/dates.ts'
import { useSession } from '#app/lib/net/session.ts'
import { useNow } from '#app/components/use-now.ts'
import { useRoleLabels } from '#app/components/role-labels.ts'
import type { Column } from '#app/ui/table/data-table.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { userNameOf } from './user-name.ts'
import { UserStatus } from './user-status.tsx'

/** Columns of the team list. */
export function useUserColumns(): Column<TeamMember>[] {
  const { t } = useTranslation('account')
  const { t: tAuth } = useTranslation('auth')
  const roles = useRoleLabels()
  const now = useNow()
  const own_id = useSession()?.user.id
  return [
    {
      key: 'first_name',
      header: t('users.name'),
      sortable: true,
      cell: (user) => (
        <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <span>{userNameOf(user)}</span>
          {user.id === own_id && <StatusChip tone="default" label={t('users.you')} />}
        </Stack>
      ),
    },
    { key: 'email', header: t('users.email'), sortable: true, cell: ({ email }) => email },
    {
      key: 'role',
      header: t('users.role'),
      sortable: true,
      cell: ({ role, is_owner }) => (is_owner ? tAuth('role.owner') : roles[role]),
    },
    { key: 'status', header: t('users.status'), cell: (user) => <UserStatus user={user} /> },
    {
      key: 'events',
      header: t('users.events'),
      cell: ({ event_ids }) =>
        event_ids === null ? t('users.all_events') : t('users.events_count', { count: event_ids.length }),
    },
    {
      key: 'last_login_at',
      header: t('users.last_login'),
      sortable: true,
      cell: ({ last_login_at }) =>
        last_login_at === null ? t('users.never') : formatRelative(last_login_at, now),
    },
  ]
}
