import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { EditableResource, RowOf } from '#contract/resources.ts'
import type { Id } from '#contract/wire/id.ts'
import { deleteRow } from '#app/data/edits/mutations.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useEvent } from './use-event.tsx'

interface DeleteRowDialogProps<R extends EditableResource> {
  resource: R
  row: RowOf<R> & { id: Id }
  /** Display name of the row. */
  name: string
  /** Consequences of the deletion. */
  children: ReactNode
  onClose: () => void
}

/** Asks for confirmation by name; offline, the deletion is sent once the server is reachable. */
export function DeleteRowDialog<R extends EditableResource>(props: DeleteRowDialogProps<R>) {
  const { resource, row, name, children, onClose } = props
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
        void deleteRow({ resource, on: event.id, row_id: row.id, row }).then(() => {
          notify({ kind: 'success', text: t('delete.done', { name }) })
          onClose()
        })
      }}
    >
      {children}
    </ConfirmDialog>
  )
}
