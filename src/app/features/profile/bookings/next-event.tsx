import TicketIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { TicketList } from '#app/components/booking/ticket-list.tsx'
import { placeOf } from '#app/components/event/event-place.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { EmptyState } from '#app/ui/states.tsx'

/** The user's next event with their tickets; undefined when there is none. */
export function NextEvent({ order }: { order: ClientOrder | undefined }) {
  const { t } = useTranslation('profile')
  if (order === undefined) {
    return (
      <EmptyState
        icon={<TicketIcon />}
        title={t('bookings.empty')}
        action={
          <LinkButton to="/" variant="contained">
            {t('bookings.browse')}
          </LinkButton>
        }
      >
        {t('bookings.empty_text')}
      </EmptyState>
    )
  }
  const { event } = order
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {event.title}
      </Typography>
      <Typography>{formatRange(event.starts_at, event.ends_at, event.timezone)}</Typography>
      {!event.is_online_event && placeOf(event) !== '' && <Typography>{placeOf(event)}</Typography>}
      <TicketList order={order} />
    </Stack>
  )
}
