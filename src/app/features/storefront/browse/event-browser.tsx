import { useTranslation } from 'react-i18next'
import { BrowseStatus } from './browse-status.tsx'
import { CardResults } from './card-results.tsx'
import { EventCard } from './event-card.tsx'
import { FindEvents } from './find-events.tsx'
import { useBrowse, type BrowseState } from './use-browse.ts'

/** Events in a given order with search and filters, which are in the URL. */
export function EventBrowser({ sort_by }: { sort_by: 'starts_at' | 'sold_lately' }) {
  const browse = useBrowse(sort_by)
  return (
    <>
      <div className="find-row">
        <FindEvents {...browse} />
      </div>
      <EventResults browse={browse} />
    </>
  )
}

/** Matching events as cards, or the reason why there are none. */
export function EventResults({ browse: { list, rows, updated_ms } }: { browse: BrowseState }) {
  const { t } = useTranslation('public')
  return (
    <>
      <BrowseStatus
        rows={rows}
        is_narrowed={list.is_narrowed}
        count={(count) => t('browse.count', { count })}
        updated_ms={updated_ms}
        has_prices
      />
      <CardResults
        label={t('browse.list')}
        rows={rows}
        list={list}
        none_text={t('browse.none_text')}
        renderCard={(event, card_props) => <EventCard event={event} {...card_props} />}
      />
    </>
  )
}
