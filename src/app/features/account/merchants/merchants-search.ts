import { z } from 'zod'
import { listSearch } from '#app/components/list/list-search.ts'

export const merchantStates = z.enum(['active', 'inactive'])

/** What the address of the list of merchants may say. */
export const merchantsSearch = listSearch({
  sorts: ['order', 'name', 'shop_number'],
  first: { key: 'order', direction: 'asc' },
  filters: { state: merchantStates },
})
