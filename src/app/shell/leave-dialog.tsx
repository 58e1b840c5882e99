import { useTranslation } from 'react-i18next'
import { useSignOutPrompt } from '#app/data/edits/leave-question.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

/** Asks a user who signs out with unsent edits whether to discard them. */
export function LeaveDialog() {
  const { t } = useTranslation('shell')
  const prompt = useSignOutPrompt()
  return (
    <ConfirmDialog
      open={prompt !== null}
      title={t('leave.title')}
      confirm={t('leave.confirm')}
      destructive
      onConfirm={() => prompt?.answer(true)}
      onClose={() => prompt?.answer(false)}
    >
      {t('leave.text', { count: prompt?.unsent ?? 0 })}
    </ConfirmDialog>
  )
}
