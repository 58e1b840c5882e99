import { listSearch } from '#app/components/list/list-search.ts'

/** What the address of the other events says; they stand in the order of the house. */
export const othersSearch = listSearch({
  sorts: ['sort_order'],
  first: { key: 'sort_order', direction: 'asc' },
})
