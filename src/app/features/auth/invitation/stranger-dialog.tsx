import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { Entrance } from '#app/features/auth/use-sign-in.ts'

/** Asks before somebody else's unsent edits on this browser are lost. */
export function StrangerDialog({ entrance }: { entrance: Entrance }) {
  const { t } = useTranslation('auth')
  const { stranger } = entrance
  return (
    <ConfirmDialog
      open={stranger !== null}
      title={t('stranger.title')}
      confirm={t('stranger.confirm')}
      destructive
      pending={entrance.pending}
      onConfirm={entrance.dropAndEnter}
      onClose={entrance.restart}
    >
      {t('stranger.text', { count: stranger?.unsent ?? 0 })}
    </ConfirmDialog>
  )
}
