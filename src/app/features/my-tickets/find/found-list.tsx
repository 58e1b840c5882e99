import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { TicketList } from '#app/components/booking/ticket-list.tsx'
import { LinkButton } from '#app/ui/links.tsx'

/** Orders linked to their pages; one without a page shows its tickets here. */
export function OrderList({ orders, title }: { orders: readonly ClientOrder[]; title: string }) {
  const id = useId()
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 2, width: '100%' }}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </Stack>
  )
}

function OrderCard({ order }: { order: ClientOrder }) {
  const { t } = useTranslation('tickets-in-hand')
  const { id, event_id, event, reference, s } = order
  return (
    <Paper component="article" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {event.title}
      </Typography>
      <Typography sx={{ mt: 1 }}>{formatRange(event.starts_at, event.ends_at, event.timezone)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {t('order', { reference })}
      </Typography>
      {s === null ? (
        <TicketList order={order} />
      ) : (
        <LinkButton
          to="/order/$eventId/$orderId"
          params={{ eventId: event_id, orderId: id }}
          variant="contained"
          aria-label={t('find.open_named', { reference })}
        >
          {t('find.open')}
        </LinkButton>
      )}
    </Paper>
  )
}
