import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { PublicEvent } from '#contract/events/public-events.ts'
import { districtName } from '#rules/words/districts.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { inRow } from '#app/lib/format/punctuation.ts'
import { sayPriceRange } from '#app/parts/order/price-words.ts'
import { SaleMark } from '#app/parts/order/sale-mark.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { BrowseCard, wholeCard } from './browse-card.tsx'

interface EventCardProps {
  event: PublicEvent
  is_wide?: boolean
  is_first?: boolean
  heading: 'h2' | 'h3'
}

/** An event with tickets, to be picked. */
export function EventCard({ event, ...looks }: EventCardProps) {
  const { t } = useTranslation('public')
  const place = inRow([event.venue_name, districtName(event.city, currentLanguage())].filter(Boolean))
  return (
    <BrowseCard
      {...looks}
      event={event}
      when={<time dateTime={event.starts_at}>{formatInstant(event.starts_at, event.timezone)}</time>}
      title={
        <TextLink
          {...wholeCard}
          to="/e/$eventId/$eventSlug"
          params={{ eventId: event.id, eventSlug: event.slug }}
        >
          {event.title}
        </TextLink>
      }
      place={event.is_online_event ? t('event.online') : place}
      is_online={event.is_online_event}
      foot={
        <>
          <Typography sx={{ fontWeight: 650 }}>{sayPriceRange(t, event)}</Typography>
          <SaleMark sale={event.sale} />
        </>
      }
    />
  )
}
