import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { Event } from '#contract/events/events.ts'
import { compareByOpenness, listStatusAt } from '#rules/door/check-in-list-status.ts'
import { eventsStateAt } from '#rules/events/event-status.ts'
import { useCatalogueRows } from '#app/data/catalogue/live.ts'
import { useNow } from '#app/components/use-now.ts'

export type EventDoors = { event: Event; lists: CheckInList[] }

/** Current and upcoming events with their lists; events with an open door first, then by start. */
export function useDoors(): EventDoors[] | undefined {
  const rows = useCatalogueRows()
  const at = new Date(useNow()).toISOString()
  if (rows === undefined) return undefined
  const isOpen = ({ lists }: EventDoors) => lists.some((list) => listStatusAt(list, at) === 'active')
  return rows.events
    .filter((event) => eventsStateAt(event, at) === 'upcoming')
    .map((event) => ({
      event,
      lists: rows.check_in_lists
        .filter(({ event_id }) => event_id === event.id)
        .toSorted(compareByOpenness(at)),
    }))
    .filter(({ lists }) => lists.length > 0)
    .toSorted(
      (a, b) => Number(isOpen(b)) - Number(isOpen(a)) || a.event.starts_at.localeCompare(b.event.starts_at),
    )
}
