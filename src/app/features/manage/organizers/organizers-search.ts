import { listSearch } from '#app/components/list/list-search.ts'

/** What the address of the organizers says. */
export const organizersSearch = listSearch({
  sorts: ['name', 'created_at'],
  first: { key: 'name', direction: 'asc' },
})
