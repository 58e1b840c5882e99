import { useTranslation } from 'react-i18next'
import type { OtherEventImage } from '#contract/events/other-event-files.ts'
import { useDeleteOtherEventImage } from '#app/data/other-events/files.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

interface RemovePictureDialogProps {
  picture: OtherEventImage
  name: string
  onClose: () => void
}

/** Asks for confirmation by name before an image is deleted. */
export function RemovePictureDialog({ picture, name, onClose }: RemovePictureDialogProps) {
  const { t } = useTranslation('rooms')
  const remove = useDeleteOtherEventImage(picture.other_event_id)
  const notify = useNotify()
  return (
    <ConfirmDialog
      open
      title={t('pictures.remove_title', { name })}
      confirm={t('pictures.remove')}
      destructive
      onClose={onClose}
      onConfirm={() => {
        void remove
          .mutateAsync(picture.id)
          .catch((error: unknown) => notify({ kind: 'error', text: formatFailure('delete', error) }))
        onClose()
      }}
    >
      {t('pictures.remove_text')}
    </ConfirmDialog>
  )
}
