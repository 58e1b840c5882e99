import { listSearch } from '#app/components/list/list-search.ts'

/** What the address of the promo codes says. */
export const promoCodesSearch = listSearch({
  sorts: ['code', 'expires_at', 'times_used'],
  first: { key: 'code', direction: 'asc' },
})
