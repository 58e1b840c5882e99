import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import { PAIRING_DEVICES_MAX, PAIRING_HOURS, type Pairing } from '#contract/door/devices.ts'
import type { Id } from '#contract/wire/id.ts'
import { fromEpochMs } from '#contract/wire/instant.ts'
import { STEWARD_RIGHTS } from '#rules/door/device-rights.ts'
import { useCreatePairing } from '#app/data/devices/mutations.ts'
import { formatInstant, fromInputValue, toInputValue } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { QrImage } from '#app/ui/qr-image.tsx'
import { useEvent } from '../use-event.tsx'
import { OtherListsField } from './other-lists-field.tsx'
import { RightsField } from './rights-field.tsx'

/** Code that pairs one phone or several as doors of a list; to scan, copy or print. */
export function PairDialog({ list, onClose }: { list: CheckInList; onClose: () => void }) {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const [rights, setRights] = useState(() => ({
    ...STEWARD_RIGHTS,
    may_sell: (list.sells_ticket_ids ?? []).length > 0,
  }))
  const [other_list_ids, setOtherLists] = useState<readonly Id[]>([])
  const [phones, setPhones] = useState<number | null>(1)
  const [until, setUntil] = useState(() =>
    toInputValue(fromEpochMs(Date.now() + PAIRING_HOURS * 3_600_000), event.timezone),
  )
  const [is_submitted, setSubmitted] = useState(false)
  const { mutate, data, isPending, error, reset } = useCreatePairing(list)
  const has_number =
    phones !== null && Number.isInteger(phones) && phones >= 1 && phones <= PAIRING_DEVICES_MAX
  const is_link = has_number && phones > 1
  const expires_at = is_link ? fromInputValue(until, event.timezone) : null
  const create = () => {
    setSubmitted(true)
    if (!has_number || (is_link && expires_at === null)) return
    mutate({
      ...rights,
      other_list_ids: [...other_list_ids],
      max_devices: phones,
      ...(expires_at !== null && { expires_at }),
    })
  }
  return (
    <Dialog
      open
      title={t('pair.title', { name: list.name })}
      onClose={onClose}
      actions={
        data === undefined ? (
          <Button variant="contained" loading={isPending} onClick={create}>
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
          <RightsField value={rights} onChange={setRights} />
          <OtherListsField list={list} value={other_list_ids} onChange={setOtherLists} />
          <NumberField
            id="max_devices"
            label={t('pair.phones')}
            hint={t('pair.phones_hint')}
            value={phones}
            onChange={setPhones}
            problem={is_submitted && !has_number ? t('pair.phones_range') : undefined}
          />
          {is_link && (
            <DateTimeField
              id="expires_at"
              label={t('pair.until')}
              hint={t('pair.until_hint')}
              value={until}
              onChange={setUntil}
              required
              timezone={event.timezone}
              problem={is_submitted && expires_at === null ? t('door_key.until_missing') : undefined}
            />
          )}
          {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        </Stack>
      ) : (
        <PairingCode pairing={data} list={list} phones={phones ?? 1} />
      )}
    </Dialog>
  )
}

function PairingCode({ pairing, list, phones }: { pairing: Pairing; list: CheckInList; phones: number }) {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const until = formatInstant(pairing.expires_at, event.timezone)
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
        {phones === 1 ? t('pair.once', { until }) : t('pair.several', { until, max: phones })}
      </Alert>
    </Stack>
  )
}
