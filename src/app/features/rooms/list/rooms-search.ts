import { roomStatus } from '#contract/rooms/rooms.ts'
import { listSearch } from '#app/components/list/list-search.ts'

/** Search params of the room list. */
export const roomsSearch = listSearch({
  sorts: ['order', 'name', 'capacity', 'price'],
  first: { key: 'order', direction: 'asc' },
  filters: { status: roomStatus },
})
