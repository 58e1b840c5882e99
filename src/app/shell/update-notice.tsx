import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { applyUpdate, type UpdateState } from '#app/lib/updates.ts'

interface UpdateNoticeProps {
  state: UpdateState
  onLater: () => void
}

/** The prompt itself, loaded only when needed. */
export function UpdateNotice({ state, onLater }: UpdateNoticeProps) {
  const { t } = useTranslation('shell')
  return (
    <Paper elevation={8} sx={corner}>
      <Typography sx={{ fontWeight: 600 }}>{t('update.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {state === 'waiting' ? t('update.waiting') : t('update.replaced')}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, mt: 1.5 }}>
        <Button variant="contained" onClick={applyUpdate}>
          {t('update.take')}
        </Button>
        <Button onClick={onLater}>{t('update.later')}</Button>
      </Stack>
    </Paper>
  )
}

const corner = {
  position: 'fixed',
  // Below an open dialog, which has the user's attention.
  zIndex: 'appBar',
  left: { xs: 16, sm: 24 },
  right: { xs: 16, sm: 'auto' },
  // On phones the next button to press is usually at the bottom.
  top: { xs: 'max(16px, env(safe-area-inset-top))', sm: 'auto' },
  bottom: { sm: 16 },
  maxWidth: { sm: 400 },
  p: 2.5,
  border: 1,
  borderColor: 'divider',
} as const
