import { useTranslation } from 'react-i18next'
import { useRevokeInvitation, useUpdateUser } from '#app/data/users/mutations.ts'
import { useNotifyResult } from '#app/components/use-report-error.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { userNameOf } from './user-name.ts'
import type { UserAction } from './user-task.ts'

interface UserActionDialogProps {
  task: UserAction
  onClose: () => void
}

/** Edits a team member, or asks for confirmation before they are removed. */
export function UserActionDialog({ task: { kind, user }, onClose }: UserActionDialogProps) {
  const { t } = useTranslation('account')
  const notifyResult = useNotifyResult()
  const update = useUpdateUser()
  const revoke = useRevokeInvitation()
  const name = userNameOf(user)
  const finish = (request: Promise<unknown>, done: string) => void notifyResult(request, done).then(onClose)
  switch (kind) {
    case 'edit':
      return <EditUserDialog user={user} onClose={onClose} />
    case 'deactivate':
      return (
        <ConfirmDialog
          open
          title={t('users.deactivate_title', { name })}
          confirm={t('users.deactivate')}
          destructive
          pending={update.isPending}
          onConfirm={() =>
            finish(update.mutateAsync({ user, status: 'INACTIVE' }), t('users.deactivated', { name }))
          }
          onClose={onClose}
        >
          {t('users.deactivate_text', { name })}
        </ConfirmDialog>
      )
    case 'revoke':
      return (
        <ConfirmDialog
          open
          title={t('users.revoke_title', { name })}
          confirm={t('users.revoke')}
          destructive
          pending={revoke.isPending}
          onConfirm={() => finish(revoke.mutateAsync(user.id), t('users.revoked', { name }))}
          onClose={onClose}
        >
          {t('users.revoke_text')}
        </ConfirmDialog>
      )
  }
}
