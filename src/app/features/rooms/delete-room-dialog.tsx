import { useTranslation } from 'react-i18next'
import type { Room } from '#contract/rooms/rooms.ts'
import { deleteRoom } from '#app/data/rooms/mutations.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

interface DeleteRoomDialogProps {
  row: Room
  onClose: () => void
  /** Called on deletion. */
  onDeleted?: () => void
}

/** Asks for confirmation by name; offline, the deletion is sent once the server is reachable. */
export function DeleteRoomDialog({ row, onClose, onDeleted }: DeleteRoomDialogProps) {
  const { t } = useTranslation('rooms')
  const notify = useNotify()
  const { name } = row
  return (
    <ConfirmDialog
      open
      title={t('delete.title', { name })}
      confirm={t('delete.action')}
      destructive
      onClose={onClose}
      onConfirm={() => {
        void deleteRoom(row).then(() => {
          notify({ kind: 'success', text: t('delete.done', { name }) })
          onClose()
          onDeleted?.()
        })
      }}
    >
      {t('delete.text')}
    </ConfirmDialog>
  )
}
