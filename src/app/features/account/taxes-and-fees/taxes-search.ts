import { taxOrFeeType } from '#contract/resources/taxes-and-fees.ts'
import { listSearch } from '#app/components/list/list-search.ts'

/** What the address of the list of taxes and fees may say. */
export const taxesSearch = listSearch({
  sorts: ['name', 'rate'],
  first: { key: 'name', direction: 'asc' },
  filters: { type: taxOrFeeType },
})
