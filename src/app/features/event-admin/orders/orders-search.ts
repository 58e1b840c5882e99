import { ORDER_SORTS, orderStatus } from '#contract/orders.ts'
import { listSearch } from '#app/parts/list/list-search.ts'

/** What the address of the orders says. */
export const ordersSearch = listSearch({
  sorts: ORDER_SORTS,
  first: { key: 'created_at', direction: 'desc' },
  filters: { status: orderStatus },
})
