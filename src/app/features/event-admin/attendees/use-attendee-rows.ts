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
  const uses_server = online && !event.is_new
  const result = useAttendees(event.id, attendeesQuery(list), uses_server)
  const saved = useSavedAttendees(event.id, !uses_server)
  const edits = useAttendeeEdits(event.id) ?? []
  if (!uses_server && saved !== null) {
    return rowsOfLocal(saved, list, {
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
  const rows = rowsOfQuery(result, online)
  if (rows.kind !== 'ready') return rows
  const shows_created = list.query.page === 1 && !list.is_narrowed
  // Attendees created here appear on the first page only; a search finds them once the server has them.
  const visible_edits = shows_created ? edits : edits.filter(({ op }) => op !== 'create')
  return { ...rows, rows: overlayEdits('attendee', rows.rows, visible_edits) }
}
