import CancelledIcon from '@mui/icons-material/CancelOutlined'
import CreatedIcon from '@mui/icons-material/ReceiptLongOutlined'
import DisputeIcon from '@mui/icons-material/GavelOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined'
import InsideIcon from '@mui/icons-material/HowToRegOutlined'
import PaidIcon from '@mui/icons-material/PaymentsOutlined'
import RefundIcon from '@mui/icons-material/UndoOutlined'
import ReissuedIcon from '@mui/icons-material/AutorenewOutlined'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderFull, OrderHistoryKind } from '#contract/orders/order-details.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useEvent } from '../use-event.tsx'

type TimelineEntry = OrderFull['timeline'][number]

const ICONS: Record<OrderHistoryKind, ReactNode> = {
  created: <CreatedIcon />,
  paid: <PaidIcon />,
  paid_at_door: <PaidIcon />,
  payment_failed: <FailedIcon />,
  refund_asked: <RefundIcon />,
  refund_settled: <RefundIcon />,
  refund_failed: <FailedIcon />,
  refunded_at_provider: <RefundIcon />,
  owed_back: <RefundIcon />,
  given_back: <RefundIcon />,
  dispute_opened: <DisputeIcon />,
  dispute_won: <DisputeIcon />,
  dispute_lost: <DisputeIcon />,
  cancelled: <CancelledIcon />,
  ticket_cancelled: <CancelledIcon />,
  ticket_resold: <RefundIcon />,
  ticket_reissued: <ReissuedIcon />,
  checked_in: <InsideIcon />,
}

/** History of the order, oldest first. */
export function TimelinePanel({ order }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  const { event } = useEvent()
  const labelOf = useTimelineLabel(order.currency)
  return (
    <Panel title={t('timeline.title')}>
      <Stack component="ol" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {order.timeline.map((entry) => (
          <Box
            component="li"
            key={`${entry.kind} ${entry.at} ${entry.attendee_id} ${entry.amount_cents}`}
            sx={{ display: 'flex', gap: 1.5 }}
          >
            <Box aria-hidden sx={{ color: 'text.secondary', '& svg': { display: 'block' } }}>
              {ICONS[entry.kind]}
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{labelOf(entry)}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {formatInstant(entry.at, event.timezone)}
              </Typography>
            </Box>
          </Box>
        ))}
      </Stack>
    </Panel>
  )
}

function useTimelineLabel(currency: string): (entry: TimelineEntry) => string {
  const { t } = useTranslation('event-orders')
  const { t: tPeople } = useTranslation('event-people')
  const reasons = {
    buyer: t('timeline.cancelled_by_buyer'),
    organizer: t('timeline.cancelled_by_organizer'),
    paid_too_late: t('timeline.cancelled_paid_too_late'),
    not_paid: t('timeline.cancelled_not_paid'),
  }
  return ({ kind, amount_cents, name: person, reference, because: reason }) => {
    const amount = formatMoney(amount_cents ?? 0, currency)
    const name = person ?? tPeople('erase.name')
    switch (kind) {
      case 'created':
        return t('timeline.created')
      case 'paid':
        if (person === null) return t('timeline.paid', { amount })
        return reference === null
          ? t('timeline.paid_by', { amount, name })
          : t('timeline.paid_by_with', { amount, name, reference })
      case 'paid_at_door':
        return t('timeline.paid_at_door', { amount })
      case 'payment_failed':
        return t('timeline.payment_failed', { amount })
      case 'refund_asked':
        return person === null
          ? t('timeline.refund_asked', { amount })
          : t('timeline.refund_asked_by', { amount, name })
      case 'refund_settled':
        return t('timeline.refund_settled', { amount })
      case 'refund_failed':
        return t('timeline.refund_failed', { amount })
      case 'refunded_at_provider':
        return t('timeline.refunded_at_provider', { amount })
      case 'owed_back':
        return t('timeline.owed_back', { amount })
      case 'given_back':
        if (person === null) return t('timeline.given_back', { amount })
        return reference === null
          ? t('timeline.given_back_by', { amount, name })
          : t('timeline.given_back_by_with', { amount, name, reference })
      case 'dispute_opened':
        return t('timeline.dispute_opened', { amount })
      case 'dispute_won':
        return t('timeline.dispute_won', { amount })
      case 'dispute_lost':
        return t('timeline.dispute_lost', { amount })
      case 'cancelled':
        return reason === null ? t('timeline.cancelled') : reasons[reason]
      case 'ticket_cancelled':
        return t('timeline.ticket_cancelled', { name })
      case 'ticket_resold':
        return t('timeline.ticket_resold', { name })
      case 'ticket_reissued':
        return t('timeline.ticket_reissued', { name })
      case 'checked_in':
        return t('timeline.checked_in', { name })
    }
  }
}
