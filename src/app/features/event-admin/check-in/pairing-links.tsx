import Alert from '@mui/material/Alert'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { PairingLink } from '#contract/door/devices.ts'
import { useEndPairing, useRevokeDevices } from '#app/data/devices/mutations.ts'
import { usePairings } from '#app/data/devices/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useNow } from '#app/components/use-now.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { useEvent } from '../use-event.tsx'
import { presetOf, useRightLabels } from './rights-field.tsx'
import { RevokeButton } from './revoke-button.tsx'

/** Pairing links that are open or have phones: how often each was used, and until when it works. */
export function PairingLinks({ list }: { list: CheckInList }) {
  const { t } = useTranslation('event-admin')
  const { data, error } = usePairings(list)
  if (data === undefined && error !== null) return <Alert severity="error">{errorText(error)}</Alert>
  if (data === undefined || data.length === 0) return null
  return (
    <Stack component="section" aria-labelledby="pairing_links" sx={{ gap: 1.5, mb: 3 }}>
      <Typography id="pairing_links" component="h3" variant="h3">
        {t('links.title')}
      </Typography>
      <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {data.map((link) => (
          <LinkEntry key={link.id} link={link} list={list} />
        ))}
      </Stack>
    </Stack>
  )
}

function LinkEntry({ link, list }: { link: PairingLink; list: CheckInList }) {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const labels = useRightLabels()
  const end = useEndPairing(list)
  const revoke = useRevokeDevices(list)
  const { max_devices, used } = link
  const is_over = Date.parse(link.expires_at) <= useNow()
  const is_open = link.ended_at === null && !is_over && used < max_devices
  const until = formatInstant(link.expires_at, event.timezone)
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ flex: '1 1 10rem', fontWeight: 600 }}>
          {t('links.used', { used, max: max_devices })}
        </Typography>
        <StatusChip tone="default" label={labels.presets[presetOf(link)]} />
        {link.may_sell && <StatusChip tone="default" label={t('rights.sells')} />}
        {link.ended_at !== null && <StatusChip tone="default" label={t('links.ended')} />}
        {link.ended_at === null && is_over && <StatusChip tone="default" label={t('links.over')} />}
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('links.until', { until })}
      </Typography>
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        {is_open && (
          <RevokeButton
            label={t('links.end')}
            title={t('links.end_title')}
            text={t('links.end_text')}
            isPending={end.isPending}
            onConfirm={(done) => end.mutate(link.id, done)}
          />
        )}
        {used > 0 && (
          <RevokeButton
            label={t('links.revoke')}
            title={t('links.revoke_title')}
            text={t('links.revoke_text')}
            isPending={revoke.isPending}
            onConfirm={(done) => revoke.mutate(link.id, done)}
          />
        )}
      </Stack>
    </Paper>
  )
}
