import { createEventRowStore } from '#server/core/db/rows-of-event.ts'
import { capacity_assignments } from '#server/core/db/schema/events.ts'

export type CapacityRow = typeof capacity_assignments.$inferSelect

const { name, capacity, status } = capacity_assignments

export const { page, ofEvents, find, lock, insert, save, remove } = createEventRowStore(
  capacity_assignments,
  {
    searched: name,
    sorts: { name, capacity },
    filters: { name: { value: name, kind: 'text' }, status: { value: status, kind: 'text' } },
    in_order: name,
  },
)
