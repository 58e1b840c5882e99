import { eventStatus } from '#contract/events/events.ts'
import { listSearch } from '#app/components/list/list-search.ts'

/** What the address of the list of other events may say. */
export const otherEventsSearch = listSearch({
  sorts: ['order'],
  first: { key: 'order', direction: 'asc' },
  filters: { status: eventStatus },
})
