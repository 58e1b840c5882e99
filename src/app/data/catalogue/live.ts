import { useLiveQuery } from 'dexie-react-hooks'
import type { CheckInList } from '#contract/check-in-lists.ts'
import type { Event } from '#contract/events.ts'
import type { Id } from '#contract/id.ts'
import type { Ticket } from '#contract/tickets.ts'
import { withEdits } from '#offline/edits/queue-edit.ts'
import type { Edit } from '#offline/store/rows.ts'
import { wallTimeToInstant } from '#rules/wall-time.ts'
import { browserPorts } from '#app/lib/browser-ports.ts'
import { useCataloguePull, useEventBeside } from './queries.ts'

export type Unsent<Row> = Row & { is_unsent: boolean }

/** An event as the person left it; the instants follow the wall times that were typed. */
export function eventAsEdited(row: Event, edits: readonly Edit[]): Unsent<Event> {
  const event = withEdits(row, edits)
  if (!event.is_unsent) return event
  const { start_date, end_date, timezone } = event
  return {
    ...event,
    starts_at: wallTimeToInstant(start_date, timezone),
    ends_at: end_date === null ? null : wallTimeToInstant(end_date, timezone),
  }
}

/** Every edit of this browser, oldest first; undefined while it is read. */
export function useEdits(): Edit[] | undefined {
  return useLiveQuery(() => browserPorts().db.edits.toCollection().sortBy('made_at'))
}

/** The events of this browser's catalogue with unsent edits laid over; undefined while it is read. */
export function useEvents(): Unsent<Event>[] | undefined {
  return useLiveQuery(async () => {
    const { db } = browserPorts()
    const edits = await db.edits.toArray()
    return (await db.events.toArray()).map((event) => eventAsEdited(event, edits))
  })
}

/** What a person may look up of rows that wait: their names as the server has them. */
export function useCatalogueRows() {
  return useLiveQuery(async () => {
    const { db } = browserPorts()
    const [events, tickets, check_in_lists] = await Promise.all([
      db.events.toArray(),
      db.tickets.toArray(),
      db.check_in_lists.toArray(),
    ])
    return { events, tickets, check_in_lists }
  })
}

export type EventAndParts = {
  event: Unsent<Event>
  tickets: Ticket[]
  lists: Unsent<CheckInList>[]
  edits: Edit[]
}

export type EventState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  | ({ kind: 'ready' } & EventAndParts)

/** One event with its tickets, lists and unsent edits: from Dexie at once, else from the server. */
export function useEventState(event_id: Id): EventState {
  const pull = useCataloguePull()
  const kept = useLiveQuery(() => readKept(event_id), [event_id])
  const is_missing = kept !== undefined && kept.event === undefined && !pull.isPending
  const beside = useEventBeside(event_id, is_missing)
  if (kept?.event !== undefined) return { kind: 'ready', ...kept, event: kept.event }
  const [event] = beside.data?.events ?? []
  if (event !== undefined && beside.data !== undefined) {
    const asServed = <Row extends object>(row: Row): Unsent<Row> => ({ ...row, is_unsent: false })
    const { tickets, check_in_lists } = beside.data
    return { kind: 'ready', event: asServed(event), tickets, lists: check_in_lists.map(asServed), edits: [] }
  }
  if (beside.isError) return { kind: 'failed', error: beside.error, retry: () => void beside.refetch() }
  return { kind: 'loading' }
}

async function readKept(event_id: Id) {
  const { db } = browserPorts()
  const [event, tickets, lists, edits] = await Promise.all([
    db.events.get(event_id),
    db.tickets.where('event_id').equals(event_id).sortBy('sort_order'),
    db.check_in_lists.where('event_id').equals(event_id).sortBy('name'),
    db.edits.filter((edit) => edit.event_id === event_id).sortBy('made_at'),
  ])
  return {
    event: event && eventAsEdited(event, edits),
    tickets,
    lists: lists.map((list) => withEdits(list, edits)),
    edits,
  }
}
