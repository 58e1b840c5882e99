import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { posterSize, type PosterSize } from '#contract/events/posters.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { fetchPoster } from '#app/data/posters/fetch-poster.ts'
import { ENDONYMS, isLanguage } from '#app/lib/i18n/languages.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { OnlineOnly } from '#app/components/online-only.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { useEvent } from '../use-event.tsx'

interface PosterDialogProps {
  onClose: () => void
}

const NO_AFFILIATE = ''

/** Makes a poster of the event as a PDF: size, language, and the affiliate whose link its QR code has. */
export function PosterDialog({ onClose }: PosterDialogProps) {
  const { t } = useTranslation('event-admin')
  const { event, affiliates } = useEvent()
  const [size, setSize] = useState<PosterSize>('A4')
  const [language, setLanguage] = useState<Locale>(event.language)
  const [affiliate_id, setAffiliate] = useState(NO_AFFILIATE)
  const [is_loading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = async () => {
    setLoading(true)
    setError(null)
    try {
      const body = { size, language, affiliate_id: affiliate_id === NO_AFFILIATE ? null : affiliate_id }
      const { blob, name } = await fetchPoster(event.id, body)
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
        <RadioField
          id="poster-size"
          label={t('poster.size')}
          value={size}
          onChange={setSize}
          options={posterSize.options.map((value) => ({ value, label: value }))}
        />
        <SelectField
          id="poster-language"
          label={t('poster.language')}
          value={language}
          onChange={setLanguage}
          options={Object.entries(ENDONYMS).flatMap(([value, label]) =>
            isLanguage(value) ? [{ value, label }] : [],
          )}
        />
        {affiliates.length > 0 && (
          <SelectField
            id="poster-affiliate"
            label={t('poster.affiliate')}
            hint={t('poster.affiliate_hint')}
            value={affiliate_id}
            onChange={setAffiliate}
            options={[
              { value: NO_AFFILIATE, label: t('poster.no_affiliate') },
              ...affiliates.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {error !== null && <Alert severity="error">{formatFailure('export', error)}</Alert>}
      </Stack>
    </Dialog>
  )
}
