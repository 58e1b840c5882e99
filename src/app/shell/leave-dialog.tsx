import { useTranslation } from 'react-i18next'
import { useSignOutPrompt } from '#app/data/edits/leave-question.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

/** Asks a user who signs out with unsent edits whether to discard them. */
export function LeaveDialog() {
  const { t } = useTranslation('shell')
  const question = useSignOutPrompt()
  return (
    <ConfirmDialog
      open={question !== null}
      title={t('leave.title')}
      confirm={t('leave.confirm')}
      destructive
      onConfirm={() => question?.answer(true)}
      onClose={() => question?.answer(false)}
    >
      {t('leave.text', { count: question?.unsent ?? 0 })}
    </ConfirmDialog>
  )
}
