import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { EditedResource } from '#offline/store/edit-rows.ts'
import { deleteRow } from '#app/data/edits/mutations.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useEvent } from './use-event.tsx'

interface DeleteRowDialogProps {
  resource: EditedResource
  row: { id: string; version: number }
  /** What people call it. */
  name: string
  /** What happens with it gone. */
  children: ReactNode
  onClose: () => void
}

/** Asks once, by name; without network the row goes as soon as the server hears of it. */
export function DeleteRowDialog({ resource, row, name, children, onClose }: DeleteRowDialogProps) {
  const { t } = useTranslation('event-sales')
  const { event } = useEvent()
  const notify = useNotify()
  return (
    <ConfirmDialog
      open
      title={t('delete.title', { name })}
      confirm={t('delete.confirm')}
      destructive
      onClose={onClose}
      onConfirm={() => {
        void deleteRow({ resource, event_id: event.id, row }).then(() => {
          notify({ kind: 'success', text: t('delete.done', { name }) })
          onClose()
        })
      }}
    >
      {children}
    </ConfirmDialog>
  )
}
