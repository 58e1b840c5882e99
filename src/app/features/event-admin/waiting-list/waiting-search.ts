import { waitingStatus, type WaitingStatus } from '#contract/sales/waiting-list.ts'
import { listSearch } from '#app/components/list/list-search.ts'

type WaitingSort = 'joined_at' | 'last_name' | 'status'

/** Search params of the waiting list. */
export const waitingSearch = listSearch<WaitingSort, { status: WaitingStatus }>({
  sorts: ['joined_at', 'last_name', 'status'],
  first: { key: 'joined_at', direction: 'asc' },
  filters: { status: waitingStatus },
})
