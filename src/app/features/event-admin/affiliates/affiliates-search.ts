import { listSearch } from '#app/components/list/list-search.ts'

export const AFFILIATE_SORTS = ['name', 'visits', 'orders', 'tickets', 'revenue'] as const

/** Search params of the affiliate list. */
export const affiliatesSearch = listSearch({
  sorts: AFFILIATE_SORTS,
  first: { key: 'name', direction: 'asc' },
})
