import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { formatList } from '#app/components/fields/values.ts'

interface EditDropDialogProps {
  open: boolean
  name: string
  /** Names of the dependent rows that are dropped too. */
  hanging: readonly string[]
  onDrop: () => void
  onClose: () => void
}

/** Asks for confirmation before an unsent new row is dropped. */
export function EditDropDialog({ open, name, hanging, onDrop, onClose }: EditDropDialogProps) {
  const { t } = useTranslation('manage')
  return (
    <ConfirmDialog
      open={open}
      title={t('edits.drop_new_title', { name })}
      confirm={t('edits.drop_new')}
      destructive
      onConfirm={onDrop}
      onClose={onClose}
    >
      <Typography>{t('edits.drop_new_text')}</Typography>
      {hanging.length > 0 && (
        <Typography sx={{ mt: 1 }}>
          {t('edits.drop_new_more', { count: hanging.length, names: formatList([...new Set(hanging)]) })}
        </Typography>
      )}
    </ConfirmDialog>
  )
}
