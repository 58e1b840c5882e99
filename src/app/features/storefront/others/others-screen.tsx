import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useOtherEvents } from '#app/data/other-events/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { rowsOfQuery } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { SearchField } from '#app/components/inputs/search-field.tsx'
import { Page } from '#app/ui/page.tsx'
import { BrowseStatus } from '#app/features/storefront/browse/browse-status.tsx'
import { CardResults } from '#app/features/storefront/browse/card-results.tsx'
import { OtherCard } from './other-card.tsx'
import { othersSearch } from './others-search.ts'

/** Other events besides those with tickets. */
export function OthersScreen() {
  const { t } = useTranslation('public')
  const list = useListSearch(othersSearch)
  const { page, query } = list.query
  const found = useOtherEvents({ page, query })
  const rows = rowsOfQuery(found, useOnline())
  return (
    <Page title={t('others.title')} subtitle={t('others.lead')}>
      <Box role="search" sx={{ mb: 1 }}>
        <SearchField label={t('others.search')} value={query} onChange={list.setQuery} />
      </Box>
      <BrowseStatus
        rows={rows}
        is_narrowed={list.is_narrowed}
        count={(count) => t('others.count', { count })}
        updated_ms={found.dataUpdatedAt}
        has_prices={false}
      />
      <CardResults
        label={t('others.list')}
        rows={rows}
        list={list}
        none_text={t('others.none_text')}
        renderCard={(event, card_props) => <OtherCard event={event} {...card_props} />}
      />
    </Page>
  )
}
