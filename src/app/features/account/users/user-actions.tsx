import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TeamMember } from '#contract/account/users.ts'
import { useResendInvitation, useUpdateUser } from '#app/data/users/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useSession } from '#app/lib/net/session.ts'
import { OfflineMenuNote } from '#app/components/offline-menu-note.tsx'
import { useNotifyResult } from '#app/components/use-report-error.ts'
import { RowMenu, type RowAction } from '#app/ui/table/row-menu.tsx'
import type { UserAction } from './user-task.ts'
import { userNameOf } from './user-name.ts'

interface UserActionsProps {
  user: TeamMember
  onTask: (task: UserAction) => void
}

/** Actions on a team member; users edit themselves in their profile. */
export function UserActions({ user, onTask }: UserActionsProps) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const own_id = useSession()?.user.id
  const disabled = !useOnline()
  const actions = useRowActions(user, onTask)
  const own_actions: RowAction[] = [
    { label: t('users.profile'), onSelect: () => void navigate({ to: '/manage/profile' }) },
  ]
  return (
    <RowMenu
      label={t('users.more', { name: userNameOf(user) })}
      note={user.id !== own_id && <OfflineMenuNote text={t('offline')} />}
      actions={user.id === own_id ? own_actions : actions.map((action) => ({ ...action, disabled }))}
    />
  )
}

function useRowActions(user: TeamMember, onTask: (task: UserAction) => void): RowAction[] {
  const { t } = useTranslation('account')
  const notifyResult = useNotifyResult()
  const update = useUpdateUser()
  const resend = useResendInvitation()
  const { email, status, is_owner } = user
  const edit = { label: t('users.edit'), onSelect: () => onTask({ kind: 'edit', user }) }
  if (is_owner) return [edit]
  switch (status) {
    case 'INVITED':
      return [
        edit,
        {
          label: t('users.resend'),
          onSelect: () => void notifyResult(resend.mutateAsync(user.id), t('users.resent', { email })),
        },
        {
          label: t('users.revoke'),
          destructive: true,
          onSelect: () => onTask({ kind: 'revoke', user }),
        },
      ]
    case 'ACTIVE':
      return [
        edit,
        {
          label: t('users.deactivate'),
          destructive: true,
          onSelect: () => onTask({ kind: 'deactivate', user }),
        },
      ]
    case 'INACTIVE':
      return [
        edit,
        {
          label: t('users.activate'),
          onSelect: () =>
            void notifyResult(
              update.mutateAsync({ user, status: 'ACTIVE' }),
              t('users.activated', { name: userNameOf(user) }),
            ),
        },
      ]
  }
}
