import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { FormFrame } from './use-row-form.ts'

/** Asks before navigation when the form has unsaved input. */
export function LeaveGuard({ form }: { form: FormFrame }) {
  const { t } = useTranslation('form')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => form.unsaved.current,
    enableBeforeUnload: form.is_changed,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={t('leave.title')}
      confirm={t('leave.confirm')}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t('leave.text')}
    </ConfirmDialog>
  )
}
