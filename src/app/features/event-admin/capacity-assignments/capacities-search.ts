import { listSearch } from '#app/components/list/list-search.ts'

/** Search params of the capacity assignments. */
export const capacitiesSearch = listSearch({
  sorts: ['name', 'capacity', 'used'],
  first: { key: 'name', direction: 'asc' },
})
