import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import GlobalStyles from '@mui/material/GlobalStyles'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { Pairing } from '#contract/door/devices.ts'
import { useCreatePairing } from '#app/data/devices/mutations.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { QrImage } from '#app/ui/qr-image.tsx'
import { useEvent } from '../use-event.tsx'

/** One-time code that pairs a phone as a door of a list; to scan, copy or print. */
export function PairDialog({ list, onClose }: { list: CheckInList; onClose: () => void }) {
  const { t } = useTranslation('event-admin')
  const [may_override, setMayOverride] = useState(false)
  const { mutate, data, isPending, error, reset } = useCreatePairing(list)
  return (
    <Dialog
      open
      title={t('pair.title', { name: list.name })}
      onClose={onClose}
      actions={
        data === undefined ? (
          <Button variant="contained" loading={isPending} onClick={() => mutate(may_override)}>
            {t('pair.make')}
          </Button>
        ) : (
          <Box className="no-print" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <Button onClick={reset}>{t('pair.another')}</Button>
            {/* The pressed button is gone; without focus in the dialog, Escape would not close it. */}
            <Button variant="contained" autoFocus onClick={() => window.print()}>
              {t('pair.print')}
            </Button>
          </Box>
        )
      }
    >
      {data === undefined ? (
        <Stack sx={{ gap: 2 }}>
          <Typography>{t('pair.lead')}</Typography>
          <FormControlLabel
            label={t('pair.may_override')}
            control={
              <Checkbox checked={may_override} onChange={(event) => setMayOverride(event.target.checked)} />
            }
          />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('pair.may_override_text')}
          </Typography>
          {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        </Stack>
      ) : (
        <PairingCode pairing={data} list={list} />
      )}
    </Dialog>
  )
}

function PairingCode({ pairing, list }: { pairing: Pairing; list: CheckInList }) {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  return (
    <Stack sx={{ gap: 2, alignItems: 'center', textAlign: 'center' }}>
      <GlobalStyles styles={{ '@media print': { '#root': { display: 'none !important' } } }} />
      <Typography>{t('pair.scan')}</Typography>
      <QrImage text={pairing.url} label={t('pair.qr', { name: list.name })} size={256} />
      <Typography sx={{ fontSize: '1.375rem', fontWeight: 700, overflowWrap: 'anywhere' }}>
        {pairing.pairing_code}
      </Typography>
      <Stack direction="row" className="no-print" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
        <CopyButton text={pairing.url} label={t('pair.copy_link')} />
        <CopyButton text={pairing.pairing_code} label={t('pair.copy_code')} />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {pairing.url}
      </Typography>
      <Alert severity="info" sx={{ textAlign: 'start' }}>
        {t('pair.once', { until: formatInstant(pairing.expires_at, event.timezone) })}
      </Alert>
    </Stack>
  )
}
