import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

interface UnpublishDialogProps {
  title: string
  pending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Explains the effects of unpublishing an event, above all for sold tickets. */
export function UnpublishDialog({ title, ...dialog }: UnpublishDialogProps) {
  const { t } = useTranslation('manage')
  return (
    <ConfirmDialog open title={t('unpublish.title', { title })} confirm={t('action.draft')} {...dialog}>
      {t('unpublish.text')}
    </ConfirmDialog>
  )
}
