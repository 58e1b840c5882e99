import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import type { OrderRequest } from '#contract/sales/order-requests.ts'
import type { Id } from '#contract/wire/id.ts'
import { personName } from '#rules/text/person-name.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { joinWords } from '#app/lib/format/punctuation.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { useEvent } from '../use-event.tsx'
import { useLineLabel, useRequestStatusLabels } from './request-labels.ts'

const TONES = {
  waiting: 'info',
  approved: 'success',
  declined: 'warning',
  lapsed: 'default',
  withdrawn: 'default',
} as const

/** Columns of the requests for approval; a name opens its request above the list. */
export function useRequestColumns(onOpen: (order_id: Id) => void): Column<OrderRequest>[] {
  const { t } = useTranslation('order-requests')
  const { event } = useEvent()
  const labels = useRequestStatusLabels()
  const lineLabel = useLineLabel()
  return [
    {
      key: 'buyer',
      header: t('column.buyer'),
      cell: ({ order_id, buyer, reference }) => (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Link
            component="button"
            type="button"
            onClick={() => onOpen(order_id)}
            sx={{ py: 0.5, textAlign: 'start' }}
          >
            {personName(buyer) || reference}
          </Link>
          <div>{buyer.email}</div>
        </Box>
      ),
    },
    {
      key: 'tickets',
      header: t('column.tickets'),
      cell: ({ lines }) => joinWords(lines.map(lineLabel)),
    },
    {
      key: 'total',
      header: t('column.total'),
      align: 'right',
      cell: ({ total_gross_cents, currency }) => formatMoney(total_gross_cents, currency),
    },
    {
      key: 'requested_at',
      header: t('column.requested'),
      sortable: true,
      cell: ({ requested_at }) => formatInstant(requested_at, event.timezone),
    },
    {
      key: 'status',
      header: t('column.status'),
      cell: ({ status }) => <StatusChip tone={TONES[status]} label={labels[status]} />,
    },
  ]
}
