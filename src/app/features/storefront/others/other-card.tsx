import { useTranslation } from 'react-i18next'
import type { PublicOtherEvent } from '#contract/events/other-events.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { langOf } from '#app/lib/i18n/lang-of.ts'
import { PlainLink } from '#app/ui/plain/links.tsx'
import { BrowseCard } from '#app/features/storefront/browse/browse-card.tsx'

interface OtherCardProps {
  event: PublicOtherEvent
  is_first?: boolean
  heading: 'h2' | 'h3'
}

/** Card of an other event. */
export function OtherCard({ event, ...card_props }: OtherCardProps) {
  const { t } = useTranslation('public')
  const { id, title, language, starts_at, ends_at, timezone, place } = event
  return (
    <BrowseCard
      {...card_props}
      event={event}
      when={
        starts_at === null ? (
          t('others.always')
        ) : (
          <time dateTime={starts_at}>{formatRange(starts_at, ends_at, timezone)}</time>
        )
      }
      title={
        <PlainLink
          className="whole-card"
          {...langOf(language)}
          to="/others/$otherEventId"
          params={{ otherEventId: id }}
        >
          {title}
        </PlainLink>
      }
      place={place}
    />
  )
}
