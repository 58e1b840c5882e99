import { listSearch } from '#app/components/list/list-search.ts'

/** Search params of the other events, which are in the venue's order. */
export const othersSearch = listSearch({
  sorts: ['sort_order'],
  first: { key: 'sort_order', direction: 'asc' },
})
