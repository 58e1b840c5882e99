import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { secretOf } from '#app/lib/own-orders.ts'
import { useVenue } from '#app/lib/venue.ts'
import { CalendarMenu } from '#app/components/event/calendar-menu.tsx'
import { entryOf } from '#app/components/event/event-place.ts'
import { PaymentInstructions } from '#app/components/order/payment-instructions.tsx'
import { formatList, formatLocation } from '#app/components/fields/values.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { OrderLines } from '../order-lines.tsx'
import { OrderTickets } from './order-tickets.tsx'
import { orderStatusTextOf } from './order-status-text.ts'

/** A placed order: thanks, tickets, total and email address; also its later status. */
export function OrderConfirmation({ order }: { order: CheckoutOrder }) {
  const { t } = useTranslation('checkout')
  const { sends_mail } = useVenue()
  const { event, details, tickets, reference } = order
  const status_text = orderStatusTextOf(t, order)
  const has_tickets = tickets.some(({ status }) => status === 'ACTIVE')
  const place = event.is_online_event ? '' : formatLocation(event.location)
  // A free order may not send email to third parties: its buyer gets all tickets.
  const holders =
    order.total_gross_cents === 0 || order.status === 'AWAITING_PAYMENT'
      ? []
      : tickets.map(({ email }) => email)
  const emails = [...new Set([details?.order.email ?? '', ...holders])].filter(Boolean)
  return (
    <Page title={status_text.title} subtitle={t('summary.reference', { reference })} width="md">
      <Stack sx={{ gap: 2.5 }}>
        {status_text.note !== null && (
          <Alert severity={status_text.tone} role="note">
            {status_text.note}
          </Alert>
        )}
        {has_tickets && order.owed !== null && <PaymentInstructions order={order} way={order.owed} />}
        {has_tickets && emails.length > 0 && (
          <Typography>
            {sends_mail ? t('summary.mailed', { emails: formatList(emails) }) : t('summary.not_mailed')}
          </Typography>
        )}
        {has_tickets && event.post_checkout_message !== '' && (
          <Typography sx={{ whiteSpace: 'pre-line' }}>{event.post_checkout_message}</Typography>
        )}
        <Panel title={event.title}>
          <Typography sx={{ fontWeight: 600 }}>
            {formatRange(event.starts_at, event.ends_at, event.timezone)}
          </Typography>
          {place !== '' && <Typography sx={{ color: 'text.secondary' }}>{place}</Typography>}
          {has_tickets && (
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 2 }} className="no-print">
              <CalendarMenu entry={entryOf(event)} file_name={event.slug} />
              <Button href={printPathOf(order)} variant="outlined" startIcon={<PrintIcon />}>
                {t('summary.print')}
              </Button>
              <LinkButton
                to="/order/$eventId/$orderId"
                params={{ eventId: order.event_id, orderId: order.id }}
                variant="outlined"
              >
                {t('summary.manage')}
              </LinkButton>
            </Stack>
          )}
        </Panel>
        <OrderTickets order={order} />
        <Panel title={t('summary.sum')}>
          <OrderLines order={order} />
        </Panel>
        {event.support_email !== null && (
          <Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('summary.support', { email: event.support_email })}
            </Typography>
          </Box>
        )}
      </Stack>
    </Page>
  )
}

const printPathOf = ({ event_id, id }: CheckoutOrder): string =>
  `/order/${event_id}/${id}/print?s=${encodeURIComponent(secretOf(id) ?? '')}`
