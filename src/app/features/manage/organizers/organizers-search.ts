import { listSearch } from '#app/components/list/list-search.ts'

/** Search params of the organizer list. */
export const organizersSearch = listSearch({
  sorts: ['name', 'created_at'],
  first: { key: 'name', direction: 'asc' },
})
