import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#contract/rooms/booking-shape.ts'
import { listBookings } from '#contract/rooms/bookings.ts'
import { readOccupancy, type Occupancy } from '#contract/rooms/schedule.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import { api } from '#app/lib/net/api.ts'
import { bookingKeys } from './keys.ts'

const FRESH_MS = 10_000
const KEEP_MS = 5 * 60_000

/** Occupancy in a period, and every booking in it by id. */
export type DaySheet = { taken: Occupancy[]; bookings: ReadonlyMap<Id, Booking> }

/** Everything that takes place in the rooms in a period. The only place where the day sheet is loaded. */
export function useDaySheet({ starts_at, ends_at }: Span) {
  return useQuery({
    queryKey: bookingKeys.sheet({ starts_at, ends_at }),
    queryFn: async (): Promise<DaySheet> => {
      const query = { from: starts_at, to: ends_at }
      const { data: occupancies } = await api().call(readOccupancy, { query })
      return { taken: occupancies, bookings: await loadBookings(occupancies) }
    },
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
  })
}

/** A booking may itself lie outside the period when only its setup or clearing time overlaps it. */
async function loadBookings(occupancies: readonly Occupancy[]): Promise<Map<Id, Booking>> {
  const starts = occupancies.filter(({ kind }) => kind === 'booking').map(({ starts_at }) => starts_at)
  const [first, last] = [starts.toSorted().at(0), starts.toSorted().at(-1)]
  const bookings = new Map<Id, Booking>()
  if (first === undefined || last === undefined) return bookings
  const ids = new Set(occupancies.map(({ of_id }) => of_id))
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = { page, filter_fields: { starts_at: { gte: first, lte: last } } }
    const { data, meta } = await api().call(listBookings, { query })
    for (const booking of data) if (ids.has(booking.id)) bookings.set(booking.id, booking)
    pages = meta.last_page
  }
  return bookings
}
