import { useTranslation } from 'react-i18next'
import type { OtherEvent } from '#contract/events/other-events.ts'
import { deleteOtherEvent } from '#app/data/other-events/mutations.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

interface DeleteOtherEventDialogProps {
  row: OtherEvent
  onClose: () => void
  /** Called on deletion. */
  onDeleted: () => void
}

/** Asks for confirmation by name; offline, the deletion is sent once the server is reachable. */
export function DeleteOtherEventDialog({ row, onClose, onDeleted }: DeleteOtherEventDialogProps) {
  const { t } = useTranslation('other-events')
  const notify = useNotify()
  const name = row.title
  return (
    <ConfirmDialog
      open
      title={t('delete.title', { name })}
      confirm={t('delete.action')}
      destructive
      onClose={onClose}
      onConfirm={() => {
        onClose()
        void deleteOtherEvent(row).then(
          () => {
            notify({ kind: 'success', text: t('delete.done', { name }) })
            onDeleted()
          },
          (error: unknown) => notify({ kind: 'error', text: formatFailure('delete', error) }),
        )
      }}
    >
      {t('delete.text')}
    </ConfirmDialog>
  )
}
