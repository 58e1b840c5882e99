import TicketIcon from '@mui/icons-material/QrCode2'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import type { BuyerTicket } from '#contract/orders/buyer-order.ts'
import { personName } from '#rules/text/person-name.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import type { OrderActions } from './order-actions.ts'
import { RenameButton } from './rename-button.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

interface TicketListProps {
  order: ClientOrder
  /** When omitted, attendees cannot be changed here. */
  actions?: OrderActions
}

/** The tickets of an order, each linked to its page. */
export function TicketList({ order, actions }: TicketListProps) {
  const { t } = useTranslation('profile')
  return (
    <List disablePadding aria-label={t('bookings.tickets', { reference: order.reference })}>
      {order.tickets.map((ticket) => (
        <TicketRow key={ticket.attendee_id} order={order} ticket={ticket} {...(actions && { actions })} />
      ))}
    </List>
  )
}

function TicketRow({ order, ticket, actions }: TicketListProps & { ticket: BuyerTicket }) {
  const { t } = useTranslation('profile')
  const name = personName(ticket)
  const is_valid = ticket.s !== null
  return (
    <ListItem disableGutters divider sx={{ gap: 1.5, flexWrap: 'wrap', '&:last-child': { border: 0 } }}>
      <Stack sx={{ flex: '1 1 10rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {ticket.price_label === null ? ticket.ticket_name : `${ticket.ticket_name} · ${ticket.price_label}`}
        </Typography>
      </Stack>
      {ticket.is_unpaid && <StatusChip tone="warning" label={t('bookings.ticket_unpaid')} />}
      <ResaleChip ticket={ticket} />
      {!is_valid && ticket.resold_at === undefined && (
        <StatusChip tone="error" label={t('bookings.ticket_cancelled')} />
      )}
      <Stack direction="row" sx={{ gap: 1, ml: 'auto' }}>
        {actions !== undefined && ticket.offered_at !== undefined && order.s !== null && (
          <WithdrawButton order={{ ...order, s: order.s }} ticket={ticket} actions={actions} />
        )}
        {actions !== undefined && is_valid && order.s !== null && (
          <RenameButton order={{ ...order, s: order.s }} ticket={ticket} actions={actions} />
        )}
        {ticket.s !== null && (
          <LinkButton
            to="/ticket/$eventId/$attendeeShortId"
            params={{ eventId: order.event_id, attendeeShortId: ticket.attendee_id }}
            search={{ s: ticket.s }}
            variant="contained"
            startIcon={<TicketIcon />}
            aria-label={t('bookings.open_named', { name })}
          >
            {t('bookings.open')}
          </LinkButton>
        )}
      </Stack>
    </ListItem>
  )
}

/** Whether the ticket is offered to others or was sold to them. */
function ResaleChip({ ticket }: { ticket: BuyerTicket }) {
  const { t } = useTranslation('cancellation')
  if (ticket.resold_at !== undefined) return <StatusChip tone="default" label={t('resale.sold')} />
  return ticket.offered_at === undefined ? null : <StatusChip tone="info" label={t('resale.offered')} />
}
