import { roomStatus } from '#contract/rooms/rooms.ts'
import { listSearch } from '#app/components/list/list-search.ts'

/** What the address of the list of rooms may say. */
export const roomsSearch = listSearch({
  sorts: ['order', 'name', 'capacity', 'price'],
  first: { key: 'order', direction: 'asc' },
  filters: { status: roomStatus },
})
