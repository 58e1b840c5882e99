import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { SignInState } from '#app/features/auth/use-sign-in.ts'

/** Asks before another user's unsent edits in this browser are lost. */
export function OtherUserDialog({ sign_in }: { sign_in: SignInState }) {
  const { t } = useTranslation('auth')
  const { other_user_edits } = sign_in
  return (
    <ConfirmDialog
      open={other_user_edits !== null}
      title={t('stranger.title')}
      confirm={t('stranger.confirm')}
      destructive
      pending={sign_in.pending}
      onConfirm={sign_in.discardAndSignIn}
      onClose={sign_in.restart}
    >
      {t('stranger.text', { count: other_user_edits?.unsent ?? 0 })}
    </ConfirmDialog>
  )
}
