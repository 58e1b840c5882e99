import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnWaitingEntry } from '#contract/sales/waiting-list.ts'
import { useChangeWaitingEntry } from '#app/data/waiting-list/own.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

/** State of an entry, and what its person can do. */
export function OwnEntry({ token, entry }: { token: string; entry: OwnWaitingEntry }) {
  const { t } = useTranslation('waiting-list')
  const online = useOnline()
  const { mutate, isPending, error } = useChangeWaitingEntry(token)
  const { event, ticket_names, quantity, status, is_open } = entry
  const tickets = ticket_names.length === 0 ? t('desk.any') : ticket_names.join(' / ')
  return (
    <Stack sx={{ gap: 2.5, alignItems: 'flex-start' }}>
      <Box>
        <Typography>{formatInstant(event.starts_at, event.timezone)}</Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {t('own.wish', { quantity: formatNumber(quantity), tickets })}
        </Typography>
      </Box>
      {event.is_off && <Alert severity="warning">{t('own.off')}</Alert>}
      {!online && <Alert severity="info">{t('own.offline')}</Alert>}
      <Box role="status">
        <EntryStatus entry={entry} />
      </Box>
      {!is_open && status !== 'bought' && status !== 'offered' && <Typography>{t('own.closed')}</Typography>}
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {entry.offer !== null && (
          <>
            <Button variant="contained" size="large" href={entry.offer.url}>
              {t('own.buy')}
            </Button>
            <Button size="large" loading={isPending} disabled={!online} onClick={() => mutate('declined')}>
              {t('own.decline')}
            </Button>
          </>
        )}
        {is_open && ['lapsed', 'declined', 'left'].includes(status) && (
          <Button variant="outlined" loading={isPending} disabled={!online} onClick={() => mutate('waiting')}>
            {t('own.again')}
          </Button>
        )}
        {status === 'waiting' && (
          <LeaveButton pending={isPending} disabled={!online} onLeave={() => mutate('left')} />
        )}
      </Stack>
    </Stack>
  )
}

function EntryStatus({ entry }: { entry: OwnWaitingEntry }) {
  const { t } = useTranslation('waiting-list')
  const { status, place, returned_before, offer, event, quantity } = entry
  switch (status) {
    case 'waiting':
      return (
        <Stack sx={{ gap: 1 }}>
          {place !== null && (
            <Typography variant="h2">{t('own.place', { place: formatNumber(place) })}</Typography>
          )}
          <Typography>{t('own.waiting')}</Typography>
          {returned_before !== null && (
            <Typography sx={{ color: 'text.secondary' }}>{t('own.chance', returned_before)}</Typography>
          )}
        </Stack>
      )
    case 'offered':
      return offer === null ? null : (
        <Typography variant="h2">
          {t('own.offered', {
            quantity: formatNumber(quantity),
            ticket: offer.ticket_name,
            time: formatInstant(offer.until, event.timezone),
          })}
        </Typography>
      )
    case 'bought':
      return <Typography>{t('own.bought')}</Typography>
    case 'lapsed':
      return <Typography>{t('own.lapsed')}</Typography>
    case 'declined':
      return <Typography>{t('own.declined')}</Typography>
    case 'left':
      return <Typography>{t('own.left')}</Typography>
  }
}

interface LeaveButtonProps {
  pending: boolean
  disabled: boolean
  onLeave: () => void
}

function LeaveButton({ pending, disabled, onLeave }: LeaveButtonProps) {
  const { t } = useTranslation('waiting-list')
  const [is_asking, setAsking] = useState(false)
  return (
    <>
      <Button color="error" disabled={disabled} onClick={() => setAsking(true)}>
        {t('own.leave')}
      </Button>
      <ConfirmDialog
        open={is_asking}
        title={t('own.leave_title')}
        confirm={t('own.leave')}
        destructive
        pending={pending}
        onConfirm={onLeave}
        onClose={() => setAsking(false)}
      >
        {t('own.leave_text')}
      </ConfirmDialog>
    </>
  )
}
