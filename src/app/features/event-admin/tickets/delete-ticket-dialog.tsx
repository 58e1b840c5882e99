import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/resources/tickets.ts'
import { useDeleteTicket } from '#app/data/tickets/mutations.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

/** Asks for confirmation by name; a sold ticket type cannot be deleted, and the dialog says what to do instead. */
export function DeleteTicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('event-sales')
  const notify = useNotify()
  const { mutateAsync, isPending, error } = useDeleteTicket()
  return (
    <ConfirmDialog
      open
      title={t('delete.title', { name: ticket.name })}
      confirm={t('delete.confirm')}
      destructive
      pending={isPending}
      onClose={onClose}
      onConfirm={() =>
        // The dialog unmounts with the row, so a mutation callback would not run; errors are shown above.
        void mutateAsync(ticket).then(
          () => {
            notify({ kind: 'success', text: t('delete.done', { name: ticket.name }) })
            onClose()
          },
          () => undefined,
        )
      }
    >
      {t('ticket.delete_text')}
      {error !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {formatFailure('delete', error)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
