import { useTranslation } from 'react-i18next'
import type { PublicEvent } from '#contract/events/public-events.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { langOf } from '#app/lib/i18n/lang-of.ts'
import { formatPriceRange } from '#app/components/order/price-labels.ts'
import { SaleMark } from '#app/components/order/sale-mark.tsx'
import { PlainLink } from '#app/ui/plain/links.tsx'
import { BrowseCard } from './browse-card.tsx'
import { usePlaceLabel } from './place-labels.ts'

interface EventCardProps {
  event: PublicEvent
  is_first?: boolean
  heading: 'h2' | 'h3'
}

/** Card of an event with tickets. */
export function EventCard({ event, ...card_props }: EventCardProps) {
  const { t } = useTranslation('public')
  const place = usePlaceLabel(event)
  return (
    <BrowseCard
      {...card_props}
      event={event}
      when={<time dateTime={event.starts_at}>{formatInstant(event.starts_at, event.timezone)}</time>}
      title={
        <PlainLink
          className="whole-card"
          {...langOf(event.language)}
          to="/e/$eventId/$eventSlug"
          params={{ eventId: event.id, eventSlug: event.slug }}
        >
          {event.title}
        </PlainLink>
      }
      place={place}
      is_online={event.is_online_event}
      foot={
        <>
          <p className="text price">{formatPriceRange(t, event)}</p>
          <SaleMark sale={event.sale} happening={event.happening} />
        </>
      }
    />
  )
}
