import TicketIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { personName } from '#rules/text/person-name.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { Panel } from '#app/ui/panel.tsx'

/** The tickets of an order, each linked to its page. */
export function OrderTickets({ order: { event_id, tickets } }: { order: CheckoutOrder }) {
  const { t } = useTranslation('checkout')
  if (tickets.length === 0) return null
  return (
    <Panel title={t('summary.tickets')} lead={t('summary.tickets_lead')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {tickets.map((ticket) => (
          <Stack
            key={ticket.attendee_id}
            component="li"
            direction="row"
            sx={{ gap: 1.5, justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap' }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{personName(ticket)}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {[ticket.ticket_name, ticket.price_label ?? ''].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
            {ticket.is_unpaid && (
              <Chip size="small" variant="outlined" color="warning" label={t('summary.not_paid')} />
            )}
            {ticket.s === null ? (
              <Chip size="small" variant="outlined" color="error" label={t('summary.not_valid')} />
            ) : (
              <LinkButton
                to="/ticket/$eventId/$attendeeShortId"
                params={{ eventId: event_id, attendeeShortId: ticket.attendee_id }}
                search={{ s: ticket.s }}
                variant="outlined"
                startIcon={<TicketIcon />}
                aria-label={t('summary.open_of', { name: personName(ticket), ticket: ticket.ticket_name })}
              >
                {t('summary.open')}
              </LinkButton>
            )}
          </Stack>
        ))}
      </Box>
    </Panel>
  )
}
