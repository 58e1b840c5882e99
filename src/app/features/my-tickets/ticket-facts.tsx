import OrganizerIcon from '@mui/icons-material/GroupsOutlined'
import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import OrderIcon from '@mui/icons-material/ReceiptLongOutlined'
import TimeIcon from '@mui/icons-material/Schedule'
import OnlineIcon from '@mui/icons-material/VideocamOutlined'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { BuyerEvent } from '#contract/orders/buyer-order.ts'
import type { TicketPage } from '#contract/orders/my-tickets.ts'
import { foreignTimezone, formatRange } from '#app/lib/format/dates.ts'
import { mapOf, placeOf } from '#app/components/event/event-place.ts'
import { useEntryHours } from '#app/components/order/entry-hours.ts'
import { Fact } from '#app/ui/fact.tsx'
import { TextLink } from '#app/ui/links.tsx'

const EXTERNAL_LINK = { target: '_blank', rel: 'noopener noreferrer', underline: 'always' } as const

interface TicketFactsProps {
  page: TicketPage
  /** Whether the page of the order opens on this device. */
  has_order_page: boolean
}

/** Date, place, order and contact. */
export function TicketFacts({ page, has_order_page }: TicketFactsProps) {
  const { event, order_id, order_reference: reference } = page
  const { t } = useTranslation('tickets-in-hand')
  const entry_line = useEntryHours()(page.ticket.entry_hours)
  const { organizer_name, support_email } = event
  const zone = foreignTimezone(event.timezone, event.starts_at)
  return (
    <Stack sx={{ gap: 1.75, p: { xs: 2.5, sm: 3 }, overflowWrap: 'anywhere' }}>
      <Fact icon={<TimeIcon />}>
        <Typography sx={{ fontWeight: 600 }}>
          <time dateTime={event.starts_at}>
            {formatRange(event.starts_at, event.ends_at, event.timezone)}
          </time>
        </Typography>
        {entry_line !== '' && <Typography>{entry_line}</Typography>}
        {zone !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {zone}
          </Typography>
        )}
      </Fact>
      <VenueFact event={event} />
      <Fact icon={<OrderIcon />}>
        {has_order_page ? (
          <TextLink
            to="/order/$eventId/$orderId"
            params={{ eventId: event.id, orderId: order_id }}
            underline="always"
            sx={{ display: 'inline-block', py: 0.75 }}
          >
            {t('order', { reference })}
          </TextLink>
        ) : (
          <Typography>{t('order', { reference })}</Typography>
        )}
      </Fact>
      {(organizer_name !== null || support_email !== null) && (
        <Fact icon={<OrganizerIcon />}>
          {organizer_name !== null && <Typography>{organizer_name}</Typography>}
          {support_email !== null && support_email !== '' && (
            <Link
              href={`mailto:${support_email}`}
              underline="always"
              sx={{ display: 'inline-block', py: 0.75 }}
            >
              {support_email}
            </Link>
          )}
        </Fact>
      )}
    </Stack>
  )
}

function VenueFact({ event }: { event: BuyerEvent }) {
  const { t } = useTranslation('tickets-in-hand')
  if (event.is_online_event) {
    return (
      <Fact icon={<OnlineIcon />}>
        <Typography sx={{ fontWeight: 600 }}>{t('online')}</Typography>
        {event.online_event_connection_details !== '' && (
          <Typography sx={{ whiteSpace: 'pre-line' }}>{event.online_event_connection_details}</Typography>
        )}
      </Fact>
    )
  }
  const map = mapOf(event)
  if (map === null) return null
  return (
    <Fact icon={<PlaceIcon />}>
      <Typography sx={{ fontWeight: 600 }}>{placeOf(event)}</Typography>
      <Link href={map} {...EXTERNAL_LINK} sx={{ display: 'inline-block', py: 0.75 }}>
        {t('map')}
      </Link>
    </Fact>
  )
}
