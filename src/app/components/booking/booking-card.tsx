import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import { orderStatus } from '#contract/orders/orders.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { HappeningNote } from '#app/components/event/happening-note.tsx'
import { placeOf } from '#app/components/event/event-place.ts'
import { PaymentInstructions } from '#app/components/order/payment-instructions.tsx'
import { CancellationNote } from '#app/components/order/cancellation-terms.tsx'
import { OrderStatusChip } from '#app/components/order/order-status-chip.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { BookingActions } from './booking-actions.tsx'
import type { OrderActions } from './order-actions.ts'
import { TicketList } from './ticket-list.tsx'

interface BookingCardProps {
  order: ClientOrder
  is_past: boolean
  actions: OrderActions
  /** Heading level on its page. */
  heading?: 'h2' | 'h3'
}

/** One order: event, date, place, status, tickets and actions. */
export function BookingCard({ order, is_past, actions, heading = 'h3' }: BookingCardProps) {
  const { t } = useTranslation('profile')
  const id = useId()
  const { event, currency, total_gross_cents, total_refunded_cents } = order
  const status = orderStatus.safeParse(order.status)
  const place = event.is_online_event ? '' : placeOf(event)
  return (
    <Paper component="article" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack
        direction="row"
        sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'flex-start', flexWrap: 'wrap' }}
      >
        <Typography variant="h3" component={heading} id={id} sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          <TextLink
            to="/e/$eventId/$eventSlug"
            params={{ eventId: event.id, eventSlug: event.slug }}
            color="inherit"
          >
            {event.title}
          </TextLink>
        </Typography>
        {status.success && <OrderStatusChip status={status.data} />}
      </Stack>
      <Typography sx={{ mt: 1 }}>{formatRange(event.starts_at, event.ends_at, event.timezone)}</Typography>
      {place !== '' && <Typography sx={{ overflowWrap: 'anywhere' }}>{place}</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('bookings.order', {
          reference: order.reference,
          total: formatMoney(total_gross_cents, currency),
        })}
        {total_refunded_cents > 0 &&
          ` · ${t('bookings.refunded', { amount: formatMoney(total_refunded_cents, currency) })}`}
      </Typography>
      <HappeningNote event={event} style={{ marginBottom: 8 }} />
      {order.owed && <PaymentInstructions order={order} way={order.owed} />}
      <TicketList order={order} {...(is_past ? {} : { actions })} />
      {!is_past && <CancellationFacts order={order} />}
      {order.s !== null && (
        <BookingActions order={{ ...order, s: order.s }} is_past={is_past} actions={actions} />
      )}
    </Paper>
  )
}

/** Terms of cancellation of a paid order, and what the buyer would get back now. */
function CancellationFacts({ order }: { order: ClientOrder }) {
  const { t } = useTranslation('cancellation')
  const { cancellation, cancellation_terms: terms, currency, total_gross_cents } = order
  if (terms === undefined || cancellation === null || total_gross_cents === 0 || order.owed !== null)
    return null
  const amount = formatMoney(cancellation.refund_cents, currency)
  return (
    <>
      <CancellationNote terms={terms} currency={currency} of="order" />
      <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 600 }}>
        {cancellation.refund_cents === 0 ? t('now.nothing') : t('now.refund', { amount })}
      </Typography>
    </>
  )
}
