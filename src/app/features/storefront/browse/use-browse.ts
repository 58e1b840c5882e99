import type { PublicEvent } from '#contract/events/public-events.ts'
import { NEXT_EVENTS, usePublicEvents } from '#app/data/public-events/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { rowsOfQuery } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { useNow } from '#app/components/use-now.ts'
import { browseSearch } from './browse-search.ts'
import { startFilterBetween, startFilterFor } from './when.ts'

/** Events filtered by the URL, with the available filters. */
export function useBrowse(sort_by: 'starts_at' | 'sold_lately') {
  const list = useListSearch(browseSearch)
  const { category, when, from, to } = list.search
  const { page, query } = list.query
  const now = useNow()
  const online = useOnline()
  const order = { sort_by, sort_direction: sort_by === 'starts_at' ? 'asc' : 'desc' } as const
  const starts_at =
    startFilterBetween(from, to) ?? (when === undefined ? null : startFilterFor(when, new Date(now)))
  const filter_fields = {
    ...(category === undefined ? {} : { category: { eq: category } }),
    ...(starts_at === null ? {} : { starts_at }),
  }
  const is_filtered = Object.keys(filter_fields).length > 0
  const found = usePublicEvents({ page, query, ...order, ...(is_filtered ? { filter_fields } : {}) })
  const all = usePublicEvents({ ...NEXT_EVENTS, ...order })
  return {
    list,
    rows: rowsOfQuery(found, online),
    updated_ms: found.dataUpdatedAt,
    categories: categoriesOf(all.data?.data ?? [], category),
    now,
  }
}
export type BrowseState = ReturnType<typeof useBrowse>

/** Categories of the first events, and the selected one. */
function categoriesOf(events: readonly PublicEvent[], selected: string | undefined): string[] {
  const names = new Set(events.flatMap(({ categories }) => categories))
  if (selected !== undefined) names.add(selected)
  return Array.from(names)
}
