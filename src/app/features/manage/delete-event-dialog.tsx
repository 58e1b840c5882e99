import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/events/events.ts'
import { useDeleteEvent } from '#app/data/events/mutations.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

/**
 * Asks for confirmation by name; an event with orders cannot be deleted, and the dialog says what to do instead.
 */
export function DeleteEventDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useTranslation('manage')
  const notify = useNotify()
  const { mutateAsync, isPending, error } = useDeleteEvent()
  return (
    <ConfirmDialog
      open
      title={t('delete.title', { title: event.title })}
      confirm={t('delete.confirm')}
      destructive
      pending={isPending}
      onClose={onClose}
      onConfirm={() =>
        // The dialog unmounts with the row, so a mutation callback would not run; errors are shown above.
        void mutateAsync(event).then(
          () => {
            notify({ kind: 'success', text: t('delete.done', { title: event.title }) })
            onClose()
          },
          () => undefined,
        )
      }
    >
      {t('delete.text')}
      {error !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {formatFailure('delete', error)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
