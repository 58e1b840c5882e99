import type { BookingState } from '#contract/rooms/booking-shape.ts'
import type { Occupancy } from '#contract/rooms/schedule.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { occupiedSpan, type Span } from '#rules/rooms/room-times.ts'
import {
  listSavedBookings,
  useSavedBookings,
  type SavedBookings,
  type CurrentBooking,
} from '#app/data/bookings/saved.ts'
import { useOccupancy } from '#app/data/bookings/queries.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNow } from '#app/components/use-now.ts'

/** States that do not occupy the room: an option waits for it, a postponed booking has none. */
const NON_BLOCKING_STATES: ReadonlySet<BookingState> = new Set(['option', 'postponed', 'lapsed'])

/** Calendar entries in a span: from the server, or offline from the bookings stored on this device. */
export function useCalendar(seen: Span) {
  // Keeps the stored data fresh for when the network is lost.
  useCataloguePull()
  const online = useOnline()
  const now = fromEpochMs(useNow())
  const house = useOccupancy({ from: seen.starts_at, to: seen.ends_at })
  const kept = useSavedBookings()
  const rooms = useAccountRows()?.rooms ?? []
  if (online || kept?.is_kept !== true) return { query: house, is_kept: false }
  const data = savedOccupancy(kept, seen, now)
  const units = [...new Set([...rooms.flatMap((room) => room.units), ...data.map(({ unit }) => unit)])]
  return { query: { ...house, data: { data, units: units.toSorted() } }, is_kept: true }
}

function savedOccupancy(kept: SavedBookings, seen: Span, now: Instant): Occupancy[] {
  return listSavedBookings(kept, now)
    .filter(({ state }) => !NON_BLOCKING_STATES.has(state))
    .flatMap(occupancyOf)
    .filter(({ from, to }) => from < seen.ends_at && to > seen.starts_at)
}

function occupancyOf(booking: CurrentBooking): Occupancy[] {
  const { id, units, starts_at, ends_at, room_name, client, state } = booking
  const taken = occupiedSpan(booking, booking)
  return units.map((unit) => ({
    unit,
    from: taken.starts_at,
    to: taken.ends_at,
    kind: 'booking',
    of_id: id,
    title: room_name,
    client: client.name,
    state,
    starts_at,
    ends_at,
  }))
}
