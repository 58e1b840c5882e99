import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { DoorListPerson } from '#contract/door/door-list.ts'
import type { Attendee } from '#contract/orders/attendees.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { useSavedAttendees } from '#app/data/attendees/live.ts'
import { usePulledAt } from '#app/data/catalogue/owner.ts'
import { useDoorList } from '#app/data/check-in-lists/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'

export type DoorListPeople =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  /** Offline, and this browser has not stored all attendees of the event. */
  | { kind: 'not_stored' }
  | { kind: 'ready'; people: DoorListPerson[]; as_of: Instant | null; is_offline: boolean }

/** The people of a list: from the server, or offline from the attendees stored in this browser, without codes. */
export function useDoorListPeople(event_id: Id, list: CheckInList): DoorListPeople {
  const online = useOnline()
  const remote = useDoorList(event_id, list.id, online)
  const needs_saved = !online && remote.data === undefined
  const saved = useSavedAttendees(event_id, needs_saved)
  const pulled_at = usePulledAt()
  if (remote.data !== undefined) {
    const { data: people, meta } = remote.data
    return { kind: 'ready', people, as_of: meta.server_time, is_offline: false }
  }
  if (online) {
    if (remote.isError) return { kind: 'failed', error: remote.error, retry: () => void remote.refetch() }
    return { kind: 'loading' }
  }
  if (saved === undefined) return { kind: 'loading' }
  if (saved === null) return { kind: 'not_stored' }
  const people = saved.filter(
    ({ ticket_id, erased_at }) => erased_at === null && list.ticket_ids.includes(ticket_id),
  )
  return { kind: 'ready', people: people.map(toPerson), as_of: pulled_at ?? null, is_offline: true }
}

const toPerson = ({
  id,
  first_name,
  last_name,
  ticket_id,
  price_id,
  ...attendee
}: Attendee): DoorListPerson => ({
  id,
  first_name,
  last_name,
  ticket_id,
  price_id,
  status: attendee.status,
  is_paid: attendee.paid_at !== null,
  is_refunded: attendee.refunded_at !== null,
  code_end: null,
})
