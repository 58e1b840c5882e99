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
export function useCalendar(span: Span) {
  // Keeps the stored data fresh for when the network is lost.
  useCataloguePull()
  const online = useOnline()
  const now = fromEpochMs(useNow())
  const occupancy = useOccupancy({ from: span.starts_at, to: span.ends_at })
  const saved = useSavedBookings()
  const rooms = useAccountRows()?.rooms ?? []
  if (online || saved?.is_kept !== true) return { query: occupancy, is_local: false }
  const data = savedOccupancy(saved, span, now)
  const units = [...new Set([...rooms.flatMap((room) => room.units), ...data.map(({ unit }) => unit)])]
  return { query: { ...occupancy, data: { data, units: units.toSorted() } }, is_local: true }
}

function savedOccupancy(saved: SavedBookings, span: Span, now: Instant): Occupancy[] {
  return listSavedBookings(saved, now)
    .filter(({ state }) => !NON_BLOCKING_STATES.has(state))
    .flatMap(occupancyOf)
    .filter(({ from, to }) => from < span.ends_at && to > span.starts_at)
}

function occupancyOf(booking: CurrentBooking): Occupancy[] {
  const { id, units, starts_at, ends_at, room_name, client, state } = booking
  const span = occupiedSpan(booking, booking)
  return units.map((unit) => ({
    unit,
    from: span.starts_at,
    to: span.ends_at,
    kind: 'booking',
    of_id: id,
    title: room_name,
    client: client.name,
    state,
    starts_at,
    ends_at,
  }))
}
