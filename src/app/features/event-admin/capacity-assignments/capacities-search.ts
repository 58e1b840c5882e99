import { listSearch } from '#app/components/list/list-search.ts'

/** What the address of the capacity assignments says. */
export const capacitiesSearch = listSearch({
  sorts: ['name', 'capacity', 'used'],
  first: { key: 'name', direction: 'asc' },
})
