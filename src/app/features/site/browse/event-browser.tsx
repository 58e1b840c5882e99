import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { PublicEvent } from '#contract/events/public-events.ts'
import { NEXT_EVENTS, usePublicEvents } from '#app/data/public-events/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { rowsOfQuery } from '#app/parts/list/rows-state.ts'
import { useListSearch } from '#app/parts/list/use-list-search.ts'
import { SearchField } from '#app/parts/inputs/search-field.tsx'
import { useNow } from '#app/parts/use-now.ts'
import { ChoiceRow } from '#app/ui/choice-row.tsx'
import { browseSearch } from './browse-search.ts'
import { BrowseStatus } from './browse-status.tsx'
import { CardResults } from './card-results.tsx'
import { EventCard } from './event-card.tsx'
import { startsIn, WHENS } from './when.ts'

interface EventBrowserProps {
  by: 'starts_at' | 'sold_lately'
  /** The first event of the whole list is shown big. */
  has_lead?: boolean
}

/** Events to be searched and narrowed; what was chosen is in the address. */
export function EventBrowser({ by, has_lead = false }: EventBrowserProps) {
  const { t } = useTranslation('public')
  const list = useListSearch(browseSearch)
  const { category, when } = list.search
  const { page, query } = list.query
  const now = useNow()
  const online = useOnline()
  const order = { sort_by: by, sort_direction: by === 'starts_at' ? 'asc' : 'desc' } as const
  const filter_fields = {
    ...(category === undefined ? {} : { category: { eq: category } }),
    ...(when === undefined ? {} : { starts_at: startsIn(when, new Date(now)) }),
  }
  const is_filtered = Object.keys(filter_fields).length > 0
  const found = usePublicEvents({ page, query, ...order, ...(is_filtered ? { filter_fields } : {}) })
  const all = usePublicEvents({ ...NEXT_EVENTS, ...order })
  const rows = rowsOfQuery(found, online)
  const words = {
    today: t('browse.today'),
    weekend: t('browse.weekend'),
    week: t('browse.week'),
    month: t('browse.month'),
  }
  const categories = categoriesOf(all.data?.data ?? [], category)
  return (
    <>
      <Stack role="search" sx={{ gap: 1, mb: 1 }}>
        <SearchField label={t('browse.search')} value={list.search.q ?? ''} onChange={list.setQuery} />
        <ChoiceRow
          label={t('browse.when')}
          all={t('browse.any_day')}
          value={when}
          options={WHENS.map((value) => ({ value, label: words[value] }))}
          onChange={(value) => list.setFilter('when', value)}
        />
        {categories.length > 0 && (
          <ChoiceRow
            label={t('browse.category')}
            all={t('browse.all_categories')}
            value={category}
            options={categories.map((name) => ({ value: name, label: name }))}
            onChange={(value) => list.setFilter('category', value)}
          />
        )}
      </Stack>
      <BrowseStatus
        rows={rows}
        is_narrowed={list.is_narrowed}
        count={(count) => t('browse.count', { count })}
        updated_ms={found.dataUpdatedAt}
        has_prices
      />
      <CardResults
        label={t('browse.list')}
        rows={rows}
        list={list}
        none_text={t('browse.none_text')}
        has_lead={has_lead && !list.is_narrowed && page === 1}
        renderCard={(event, looks) => <EventCard event={event} {...looks} />}
      />
    </>
  )
}

/** Those of the events that come first, and the one that is chosen. */
function categoriesOf(events: readonly PublicEvent[], chosen: string | undefined): string[] {
  const names = new Set(events.flatMap(({ categories }) => categories))
  if (chosen !== undefined) names.add(chosen)
  return Array.from(names)
}
