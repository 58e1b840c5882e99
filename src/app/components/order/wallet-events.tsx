import TicketIcon from '@mui/icons-material/QrCode2'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { WalletEvent, WalletTicket } from '#offline/my-tickets/wallet.ts'
import { personName } from '#rules/text/person-name.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { langOf } from '#app/lib/i18n/lang-of.ts'
import { placeOf } from '#app/components/event/event-place.ts'
import { LinkButton, TextLink } from '#app/ui/links.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'

interface WalletEventsProps {
  title: string
  events: readonly WalletEvent[]
}

/** Events with the tickets that open on this device. */
export function WalletEvents({ title, events }: WalletEventsProps) {
  const id = useId()
  if (events.length === 0) return null
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 2, width: '100%' }}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {events.map((entry) => (
        <EventCard key={entry.event.id} entry={entry} />
      ))}
    </Stack>
  )
}

function EventCard({ entry: { event, tickets, orders } }: { entry: WalletEvent }) {
  const { t } = useTranslation('tickets-in-hand')
  const id = useId()
  const place = event.is_online_event ? t('online') : placeOf(event)
  return (
    <Paper component="article" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={id} variant="h3" {...langOf(event.language)} sx={{ overflowWrap: 'anywhere' }}>
        {event.title}
      </Typography>
      <Typography sx={{ mt: 0.5 }}>
        <time dateTime={event.starts_at}>{formatRange(event.starts_at, event.ends_at, event.timezone)}</time>
      </Typography>
      {place !== '' && <Typography sx={{ color: 'text.secondary' }}>{place}</Typography>}
      {tickets.length === 0 && <Typography sx={{ mt: 2 }}>{t('wallet.no_tickets')}</Typography>}
      <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', m: 0, p: 0, mt: 2 }}>
        {tickets.map((ticket) => (
          <TicketRow key={ticket.attendee_id} event_id={event.id} ticket={ticket} />
        ))}
      </Stack>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', mt: 1.5 }}>
        {orders.map(
          ({ id: order_id, reference, s }) =>
            s !== null && (
              <TextLink
                key={order_id}
                to="/order/$eventId/$orderId"
                params={{ eventId: event.id, orderId: order_id }}
                underline="always"
                sx={{ py: 0.75 }}
              >
                {t('order', { reference })}
              </TextLink>
            ),
        )}
      </Stack>
    </Paper>
  )
}

function TicketRow({ event_id, ticket }: { event_id: string; ticket: WalletTicket }) {
  const { t } = useTranslation('tickets-in-hand')
  const name = personName(ticket)
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Stack sx={{ flex: '1 1 10rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {ticket.price_label === null ? ticket.ticket_name : `${ticket.ticket_name} · ${ticket.price_label}`}
        </Typography>
      </Stack>
      {ticket.is_unpaid && <StatusChip tone="warning" label={t('unpaid')} />}
      <LinkButton
        to="/ticket/$eventId/$attendeeShortId"
        params={{ eventId: event_id, attendeeShortId: ticket.attendee_id }}
        search={{ s: ticket.s }}
        variant="contained"
        size="large"
        startIcon={<TicketIcon />}
        aria-label={t('wallet.open_named', { name })}
        sx={{ flex: { xs: '1 0 auto', sm: 'none' } }}
      >
        {t('wallet.open')}
      </LinkButton>
    </Stack>
  )
}
