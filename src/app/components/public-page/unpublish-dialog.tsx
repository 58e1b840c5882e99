import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

interface UnpublishDialogProps {
  title: string
  pending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what it means to take an event off the site, above all for tickets that were sold. */
export function UnpublishDialog({ title, ...dialog }: UnpublishDialogProps) {
  const { t } = useTranslation('manage')
  return (
    <ConfirmDialog open title={t('unpublish.title', { title })} confirm={t('action.draft')} {...dialog}>
      {t('unpublish.text')}
    </ConfirmDialog>
  )
}
