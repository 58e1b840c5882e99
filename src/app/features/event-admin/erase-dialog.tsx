import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErase, type ErasureTarget } from '#app/data/erasure/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

interface EraseDialogProps {
  target: ErasureTarget
  title: string
  /** What is erased. */
  description: string
  onClose: () => void
}

/** Says what is erased, what stays, and that it is irreversible; requires a checkbox. */
export function EraseDialog({ target, title, description, onClose }: EraseDialogProps) {
  const { t } = useTranslation('event-people')
  const notify = useNotify()
  const online = useOnline()
  const [is_sure, setSure] = useState(false)
  const { mutate, isPending, error } = useErase(target)
  const erase = () =>
    mutate(undefined, {
      onSuccess: () => {
        notify({ kind: 'success', text: t('erase.done') })
        onClose()
      },
    })
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={erase}
      keep={t('erase.keep')}
      actions={
        <Button
          type="submit"
          variant="contained"
          color="error"
          loading={isPending}
          disabled={!is_sure || !online}
        >
          {t('erase.confirm')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Typography>{description}</Typography>
        <Typography>{t('erase.stays')}</Typography>
        <Typography>{t('erase.beyond')}</Typography>
        <FormControlLabel
          label={t('erase.sure')}
          control={<Checkbox checked={is_sure} onChange={(_, checked) => setSure(checked)} />}
        />
        {!online && <Alert severity="info">{t('erase.offline')}</Alert>}
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      </Stack>
    </Dialog>
  )
}
