import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { useOrder } from '#app/data/orders/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { OrderStatusChip } from '#app/components/order/order-status-chip.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { AnswersPanel } from './answers-panel.tsx'
import { BuyerPanel } from './buyer-panel.tsx'
import { MailsNotice } from './mails-notice.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { MovementsPanel } from './movements-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { TicketsPanel } from './tickets-panel.tsx'
import { TimelinePanel } from './timeline-panel.tsx'

/** One order: payments, tickets, answers and history. */
export function OrderScreen() {
  const { t } = useTranslation('event-orders')
  const { event } = useEvent()
  const orderId = useParams({ strict: false, select: ({ orderId: id }) => id ?? '' })
  const online = useOnline()
  const may_edit = useHasEventRight('order.edit')
  const { data: order, error, refetch } = useOrder(event.id, orderId)
  const back = { to: `/manage/event/${event.id}/orders`, label: t('order.back') }
  if (order === undefined) {
    return (
      <Page title={t('order.title')} back={back}>
        <OrderPending online={online} error={error} onRetry={() => void refetch()} />
      </Page>
    )
  }
  return (
    <Page
      title={t('order.title_of', { reference: order.reference })}
      subtitle={
        <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <OrderStatusChip status={order.status} />
          {typeof order.batch_no === 'number' && (
            <StatusChip tone="default" label={t('list.batch', { number: order.batch_no })} />
          )}
          {formatInstant(order.created_at, event.timezone)}
        </Box>
      }
      back={back}
      actions={may_edit && <OrderActions order={order} />}
    >
      {!online && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('order.stale')}
        </Alert>
      )}
      <MailsNotice order={order} />
      <Panels order={order} />
    </Page>
  )
}

function Panels({ order }: { order: OrderFull }) {
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2.5,
        gridTemplateColumns: { xs: '100%', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <TicketsPanel order={order} />
        <MoneyPanel order={order} />
        <MovementsPanel order={order} />
        <AnswersPanel order={order} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <BuyerPanel order={order} />
        <TimelinePanel order={order} />
      </Box>
    </Box>
  )
}

interface OrderPendingProps {
  online: boolean
  error: unknown
  onRetry: () => void
}

function OrderPending({ online, error, onRetry }: OrderPendingProps) {
  const { t } = useTranslation('event-orders')
  if (!online) {
    return (
      <EmptyState icon={<OfflineIcon />} title={t('order.offline')}>
        {t('order.offline_text')}
      </EmptyState>
    )
  }
  if (error !== null) return <ErrorState onRetry={onRetry}>{errorText(error)}</ErrorState>
  return <LoadingRows rows={8} />
}
