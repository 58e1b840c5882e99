import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import { useDeleteList } from '#app/data/check-in-lists/mutations.ts'
import { ApiError } from '#api-client/api-error.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

/** Asks for confirmation by name; a list with scans cannot be deleted, and the dialog says why. */
export function DeleteListDialog({ list, onClose }: { list: CheckInList; onClose: () => void }) {
  const { t } = useTranslation('event-admin')
  const notify = useNotify()
  const { mutateAsync, isPending, error } = useDeleteList()
  const has_scans = error instanceof ApiError && error.code === 'check_in_list.has_scans'
  return (
    <ConfirmDialog
      open
      title={t('delete.title', { name: list.name })}
      confirm={t('delete.confirm')}
      destructive
      pending={isPending}
      onClose={onClose}
      onConfirm={() =>
        // The dialog unmounts with the row, so a mutation callback would not run; errors are shown above.
        void mutateAsync(list).then(
          () => {
            notify({ kind: 'success', text: t('delete.done', { name: list.name }) })
            onClose()
          },
          () => undefined,
        )
      }
    >
      {t('delete.text')}
      {error !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {has_scans ? t('delete.has_scans') : formatFailure('delete', error)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
