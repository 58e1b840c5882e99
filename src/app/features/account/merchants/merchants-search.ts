import { z } from 'zod'
import { listSearch } from '#app/components/list/list-search.ts'

export const merchantStates = z.enum(['active', 'inactive'])

/** Search params of the merchant list. */
export const merchantsSearch = listSearch({
  sorts: ['order', 'name', 'shop_number'],
  first: { key: 'order', direction: 'asc' },
  filters: { state: merchantStates },
})
