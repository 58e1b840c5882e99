import { listSearch } from '#app/components/list/list-search.ts'

/** Search params of the promo code list. */
export const promoCodesSearch = listSearch({
  sorts: ['code', 'expires_at', 'times_used'],
  first: { key: 'code', direction: 'asc' },
})
