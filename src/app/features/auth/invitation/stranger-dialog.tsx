import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { SignInState } from '#app/features/auth/use-sign-in.ts'

/** Asks before another user's unsent edits in this browser are lost. */
export function OtherUserDialog({ entrance }: { entrance: SignInState }) {
  const { t } = useTranslation('auth')
  const { stranger } = entrance
  return (
    <ConfirmDialog
      open={stranger !== null}
      title={t('stranger.title')}
      confirm={t('stranger.confirm')}
      destructive
      pending={entrance.pending}
      onConfirm={entrance.discardAndSignIn}
      onClose={entrance.restart}
    >
      {t('stranger.text', { count: stranger?.unsent ?? 0 })}
    </ConfirmDialog>
  )
}
