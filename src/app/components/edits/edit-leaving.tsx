import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

/** A deletion that the server does not know yet; can be undone. */
export function PendingDeletion({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { t } = useTranslation('manage')
  return (
    <Stack direction="row" sx={{ columnGap: 1.5, rowGap: 0.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" sx={{ flex: '1 1 14rem', color: 'text.secondary' }}>
        {t('edits.leaving_text')}
      </Typography>
      <Button variant="outlined" aria-label={t('edits.undo_named', { name })} onClick={onUndo}>
        {t('edits.undo')}
      </Button>
    </Stack>
  )
}
