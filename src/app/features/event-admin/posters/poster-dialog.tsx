import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchPoster } from '#app/data/posters/fetch-poster.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { OnlineOnly } from '#app/components/online-only.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useEvent } from '../use-event.tsx'
import { NO_AFFILIATE, PosterFields, type PosterForm } from './poster-fields.tsx'

/** Makes a poster of the event as a PDF. */
export function PosterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const [form, setForm] = useState<PosterForm>({
    size: 'A4',
    language: event.language,
    affiliate_id: NO_AFFILIATE,
  })
  const [is_loading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = async () => {
    setLoading(true)
    setError(null)
    const affiliate_id = form.affiliate_id === NO_AFFILIATE ? null : form.affiliate_id
    try {
      const { blob, name } = await fetchPoster(event.id, { ...form, affiliate_id })
      saveFile(blob, name)
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Dialog
      open
      title={t('poster.title')}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <OnlineOnly>
          {(offline) => (
            <Button type="submit" variant="contained" disabled={offline} loading={is_loading}>
              {t('poster.make')}
            </Button>
          )}
        </OnlineOnly>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        <Typography>{t('poster.lead')}</Typography>
        <PosterFields form={form} onChange={(change) => setForm({ ...form, ...change })} />
        {error !== null && <Alert severity="error">{formatFailure('export', error)}</Alert>}
      </Stack>
    </Dialog>
  )
}
