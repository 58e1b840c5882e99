import FreeIcon from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeleteBlock } from '#app/data/bookings/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { entryNameOf, type CalendarEntry } from './calendar-entries.ts'

/** Deletes a block after confirmation. */
export function DeleteBlockButton({ thing }: { thing: CalendarEntry }) {
  const { t } = useTranslation('bookings')
  const [is_asking, setAsking] = useState(false)
  const notify = useNotify()
  const free = useDeleteBlock()
  if (thing.kind !== 'block') return null
  const label = t('house.free', { name: entryNameOf(thing) })
  return (
    <>
      <IconButton aria-label={label} title={label} onClick={() => setAsking(true)}>
        <FreeIcon />
      </IconButton>
      <ConfirmDialog
        open={is_asking}
        title={label}
        confirm={t('house.free_confirm')}
        pending={free.isPending}
        onConfirm={() =>
          free.mutate(thing.of_id, {
            onSuccess: () => setAsking(false),
            onError: (failure) => notify({ kind: 'error', text: errorText(failure) }),
          })
        }
        onClose={() => setAsking(false)}
      >
        {t('house.free_text')}
      </ConfirmDialog>
    </>
  )
}
