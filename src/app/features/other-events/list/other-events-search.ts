import { eventStatus } from '#contract/events/events.ts'
import { listSearch } from '#app/components/list/list-search.ts'

/** Search params of the list of other events. */
export const otherEventsSearch = listSearch({
  sorts: ['order'],
  first: { key: 'order', direction: 'asc' },
  filters: { status: eventStatus },
})
