import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeleteBlock } from '#app/data/bookings/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { entryNameOf, type CalendarEntry } from './calendar-entries.ts'

/** Deletes a block after confirmation. */
export function DeleteBlockButton({ entry }: { entry: CalendarEntry }) {
  const { t } = useTranslation('bookings')
  const [is_confirming, setConfirming] = useState(false)
  const notify = useNotify()
  const remove = useDeleteBlock()
  if (entry.kind !== 'block') return null
  const label = t('house.free', { name: entryNameOf(entry) })
  return (
    <>
      <IconButton aria-label={label} title={label} onClick={() => setConfirming(true)}>
        <DeleteIcon />
      </IconButton>
      <ConfirmDialog
        open={is_confirming}
        title={label}
        confirm={t('house.free_confirm')}
        pending={remove.isPending}
        onConfirm={() =>
          remove.mutate(entry.of_id, {
            onSuccess: () => setConfirming(false),
            onError: (failure) => notify({ kind: 'error', text: errorText(failure) }),
          })
        }
        onClose={() => setConfirming(false)}
      >
        {t('house.free_text')}
      </ConfirmDialog>
    </>
  )
}
