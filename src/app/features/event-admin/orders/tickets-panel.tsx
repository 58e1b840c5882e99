import ActiveIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import CancelledIcon from '@mui/icons-material/CancelOutlined'
import InsideIcon from '@mui/icons-material/HowToRegOutlined'
import ResaleIcon from '@mui/icons-material/SellOutlined'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { TextLink } from '#app/ui/links.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { useEvent } from '../use-event.tsx'
import { useLabelOfPerson } from '../use-label-of-person.ts'

/** Tickets of the order; each name links to the attendee. */
export function TicketsPanel({ order }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  return (
    <Panel title={t('tickets.title', { count: order.attendees.length })}>
      <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {order.attendees.map((attendee) => (
          <Ticket key={attendee.id} attendee={attendee} currency={order.currency} />
        ))}
      </Stack>
    </Panel>
  )
}

interface TicketProps {
  attendee: OrderFull['attendees'][number]
  currency: string
}

function Ticket({ attendee, currency }: TicketProps) {
  const { t } = useTranslation('event-orders')
  const { event } = useEvent()
  const labelOf = useLabelOfPerson()
  const { id, email, ticket_name, price_label, status, checked_in_at } = attendee
  return (
    <Box component="li" sx={{ display: 'flex', columnGap: 2, rowGap: 0.5, flexWrap: 'wrap', minWidth: 0 }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <TextLink
          to="/manage/event/$eventId/attendees"
          params={{ eventId: event.id }}
          search={{ q: id }}
          sx={{ fontWeight: 600, display: 'inline-flex', alignItems: 'center', minHeight: 24 }}
        >
          {labelOf(attendee)}
        </TextLink>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {email}
        </Typography>
      </Box>
      <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
        <Typography>{price_label === null ? ticket_name : `${ticket_name} · ${price_label}`}</Typography>
        <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', mt: 0.5 }}>
          {status === 'ACTIVE' ? (
            <StatusChip tone="success" icon={<ActiveIcon />} label={t('tickets.active')} />
          ) : (
            <StatusChip tone="error" icon={<CancelledIcon />} label={t('tickets.cancelled')} />
          )}
          <ResaleChip attendee={attendee} currency={currency} />
          {checked_in_at !== null && (
            <StatusChip
              tone="info"
              icon={<InsideIcon />}
              label={t('tickets.checked_in', { time: formatInstant(checked_in_at, event.timezone) })}
            />
          )}
        </Stack>
      </Box>
    </Box>
  )
}

/** Since when the ticket is offered to others, or when it was sold to them, with the refund. */
function ResaleChip({ attendee, currency }: TicketProps) {
  const { t } = useTranslation('event-orders')
  const { event } = useEvent()
  const { offered_at, resold_at, returned_cents = 0, checked_in_at } = attendee
  if (resold_at !== undefined) {
    const time = formatInstant(resold_at, event.timezone)
    const amount = formatMoney(returned_cents, currency)
    const label =
      returned_cents === 0 ? t('tickets.resold', { time }) : t('tickets.resold_refund', { time, amount })
    return <StatusChip tone="info" icon={<ResaleIcon />} label={label} />
  }
  if (offered_at === undefined || checked_in_at !== null) return null
  const time = formatInstant(offered_at, event.timezone)
  return <StatusChip tone="info" icon={<ResaleIcon />} label={t('tickets.offered', { time })} />
}
