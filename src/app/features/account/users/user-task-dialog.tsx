import { useTranslation } from 'react-i18next'
import { useRevokeInvitation, useUpdateUser } from '#app/data/users/mutations.ts'
import { errorText } from '#app/lib/error-text.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { nameOf } from './user-name.ts'
import type { UserTask } from './user-task.ts'

interface UserTaskDialogProps {
  task: UserTask
  onClose: () => void
}

/** Changes a member, or asks once before they are out. */
export function UserTaskDialog({ task: { what, user }, onClose }: UserTaskDialogProps) {
  const { t } = useTranslation('account')
  const notify = useNotify()
  const update = useUpdateUser()
  const revoke = useRevokeInvitation()
  const name = nameOf(user)
  const tell = (text: string) => ({
    onSuccess: () => notify({ kind: 'success', text }),
    onError: (error: unknown) => notify({ kind: 'error', text: errorText(error) }),
    onSettled: onClose,
  })
  switch (what) {
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
            update.mutate({ user, status: 'INACTIVE' }, tell(t('users.deactivated', { name })))
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
          onConfirm={() => revoke.mutate(user.id, tell(t('users.revoked', { name })))}
          onClose={onClose}
        >
          {t('users.revoke_text')}
        </ConfirmDialog>
      )
  }
}
