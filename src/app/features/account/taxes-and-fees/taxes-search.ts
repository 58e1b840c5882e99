import { taxOrFeeType } from '#contract/resources/taxes-and-fees.ts'
import { listSearch } from '#app/components/list/list-search.ts'

/** Search params of the list of taxes and fees. */
export const taxesSearch = listSearch({
  sorts: ['name', 'rate'],
  first: { key: 'name', direction: 'asc' },
  filters: { type: taxOrFeeType },
})
