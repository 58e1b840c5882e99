import { useTranslation } from 'react-i18next'
import type { PublicEvent } from '#contract/events/public-events.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { EventCover } from '#app/components/event/event-cover.tsx'
import { formatPriceRange } from '#app/components/order/price-labels.ts'
import { SaleMark } from '#app/components/order/sale-mark.tsx'
import { PlainLink, PlainLinkButton } from '#app/ui/plain/links.tsx'
import { usePlaceLabel } from '#app/features/storefront/browse/place-labels.ts'

/** Lead event of the home page: a full-width image with a link to its tickets. */
export function LeadEvent({ event }: { event: PublicEvent }) {
  const { t } = useTranslation('public')
  const place = usePlaceLabel(event)
  const link = {
    to: '/e/$eventId/$eventSlug',
    params: { eventId: event.id, eventSlug: event.slug },
  } as const
  return (
    <article className="lead-event">
      <div className="picture">
        <EventCover event={event} sizes="(min-width: 1200px) 1152px, 100vw" is_first />
      </div>
      <div className="caption">
        <div className="words">
          <p className="text text-own text-strong">
            <time dateTime={event.starts_at}>{formatInstant(event.starts_at, event.timezone)}</time>
          </p>
          <h2 className="text-h2">
            <PlainLink className="whole-card" {...link}>
              {event.title}
            </PlainLink>
          </h2>
          {place !== '' && <p className="text text-quiet">{place}</p>}
        </div>
        <div className="price">
          <div>
            <p className="text-h3">{formatPriceRange(t, event)}</p>
            {event.sale !== 'on_sale' && <SaleMark sale={event.sale} happening={event.happening} />}
          </div>
          {event.sale === 'on_sale' && (
            <PlainLinkButton {...link} look="filled" className="large">
              {t('home.tickets')}
            </PlainLinkButton>
          )}
        </div>
      </div>
    </article>
  )
}
