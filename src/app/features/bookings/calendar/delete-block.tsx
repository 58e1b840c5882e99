import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeleteBlock } from '#app/data/bookings/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { entryNameOf, type CalendarEntry } from './calendar-entries.ts'

/** Deletes a block after confirmation; nothing for other entries. */
export function DeleteBlockButton({ entry }: { entry: CalendarEntry }) {
  const { t } = useTranslation('bookings')
  const [is_open, setOpen] = useState(false)
  if (entry.kind !== 'block') return null
  const label = t('house.free', { name: entryNameOf(entry) })
  return (
    <>
      <IconButton aria-label={label} title={label} onClick={() => setOpen(true)}>
        <DeleteIcon />
      </IconButton>
      {is_open && <DeleteBlockDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DeleteBlockDialogProps {
  entry: CalendarEntry
  onClose: () => void
}

/** Asks whether to delete a block. */
export function DeleteBlockDialog({ entry, onClose }: DeleteBlockDialogProps) {
  const { t } = useTranslation('bookings')
  const notify = useNotify()
  const remove = useDeleteBlock()
  return (
    <ConfirmDialog
      open
      title={t('house.free', { name: entryNameOf(entry) })}
      confirm={t('house.free_confirm')}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(entry.of_id, {
          onSuccess: onClose,
          onError: (failure) => notify({ kind: 'error', text: errorText(failure) }),
        })
      }
      onClose={onClose}
    >
      {t('house.free_text')}
    </ConfirmDialog>
  )
}
