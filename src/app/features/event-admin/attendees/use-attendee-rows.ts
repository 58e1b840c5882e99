import type { Attendee } from '#contract/orders/attendees.ts'
import { overlayEdits, type EditedRow } from '#offline/edits/overlay-edits.ts'
import { useAttendeeEdits, useSavedAttendees } from '#app/data/attendees/live.ts'
import { useAttendees } from '#app/data/attendees/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { rowsOfLocal } from '#app/components/list/rows-of-local.ts'
import { rowsOfQuery, type RowsState } from '#app/components/list/rows-state.ts'
import { useEvent } from '../use-event.tsx'
import { attendeesQuery, matchesAttendeeFilters, type AttendeeList } from './attendees-search.ts'

/** Rows of the attendee list: paged by the server, or offline from this browser. */
export function useAttendeeRows(list: AttendeeList): RowsState<EditedRow<Attendee>> {
  const { event } = useEvent()
  const online = useOnline()
  const asks_server = online && !event.is_new
  const served = useAttendees(event.id, attendeesQuery(list), asks_server)
  const kept = useSavedAttendees(event.id, !asks_server)
  const edits = useAttendeeEdits(event.id) ?? []
  if (!asks_server && kept !== null) {
    return rowsOfLocal(kept, list, {
      texts: ({ first_name, last_name, email, id, order_id }) => [first_name, last_name, email, id, order_id],
      by: {
        last_name: ({ last_name, first_name }) => (last_name || first_name).toLowerCase(),
        first_name: ({ first_name }) => first_name.toLowerCase(),
        email: ({ email }) => email,
        created_at: ({ created_at }) => created_at,
        status: ({ status }) => status,
      },
      keeps: (attendee) => matchesAttendeeFilters(list.search, attendee),
    })
  }
  const rows = rowsOfQuery(served, online)
  if (rows.kind !== 'ready') return rows
  const is_whole = list.query.page === 1 && !list.is_narrowed
  // Attendees created here appear on the first page only; a search finds them once the server has them.
  const own = is_whole ? edits : edits.filter(({ op }) => op !== 'create')
  return { ...rows, rows: overlayEdits('attendee', rows.rows, own) }
}
