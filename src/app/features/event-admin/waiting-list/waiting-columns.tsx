import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { WaitingEntry, WaitingStatus } from '#contract/sales/waiting-list.ts'
import { personName } from '#rules/text/person-name.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { useTicketNames } from '../ticket-names.ts'
import { useEvent } from '../use-event.tsx'

/** Labels of the states of an entry. */
export function useWaitingStatusLabels(): Record<WaitingStatus, string> {
  const { t } = useTranslation('waiting-list')
  return {
    waiting: t('status.waiting'),
    offered: t('status.offered'),
    bought: t('status.bought'),
    lapsed: t('status.lapsed'),
    declined: t('status.declined'),
    left: t('status.left'),
  }
}

const TONES = {
  waiting: 'info',
  offered: 'warning',
  bought: 'success',
  lapsed: 'default',
  declined: 'default',
  left: 'default',
} as const

/** Columns of the waiting list. */
export function useWaitingColumns(): Column<WaitingEntry>[] {
  const { t } = useTranslation('waiting-list')
  const { event } = useEvent()
  const formatNames = useTicketNames()
  return [
    {
      key: 'place',
      header: t('desk.place'),
      align: 'right',
      cell: ({ place }) => (place === null ? '' : formatNumber(place)),
    },
    { key: 'last_name', header: t('desk.name'), sortable: true, cell: (row) => personName(row) },
    {
      key: 'email',
      header: t('desk.email'),
      cell: ({ email }) => <Box sx={{ overflowWrap: 'anywhere' }}>{email}</Box>,
    },
    {
      key: 'wants',
      header: t('desk.wants'),
      cell: ({ ticket_ids, quantity }) =>
        t('desk.wish', {
          quantity: formatNumber(quantity),
          tickets: ticket_ids.length === 0 ? t('desk.any') : formatNames(ticket_ids),
        }),
    },
    { key: 'status', header: t('desk.status'), sortable: true, cell: (row) => <Status entry={row} /> },
    {
      key: 'joined_at',
      header: t('desk.joined'),
      sortable: true,
      cell: ({ joined_at }) => formatInstant(joined_at, event.timezone),
    },
  ]
}

function Status({ entry: { status, offer } }: { entry: WaitingEntry }) {
  const { t } = useTranslation('waiting-list')
  const { event } = useEvent()
  const labels = useWaitingStatusLabels()
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 0.5 }}>
      <StatusChip tone={TONES[status]} label={labels[status]} />
      {status === 'offered' && offer !== null && (
        <Typography variant="caption">
          {t('desk.until', { time: formatInstant(offer.until, event.timezone) })}
        </Typography>
      )}
    </Stack>
  )
}
