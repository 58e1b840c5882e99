import { useEffect } from 'react'
import { ApiError } from '#api-client/api-error.ts'
import type { BookingFull } from '#contract/rooms/booking-shape.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { overlayBookings, useSavedBookings, type CurrentBooking } from '#app/data/bookings/saved.ts'
import { useBooking } from '#app/data/bookings/queries.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNow } from '#app/components/use-now.ts'

export type BookingSnapshot = {
  booking: CurrentBooking
  /** What only the server has; null where this device never heard it. */
  full: BookingFull | null
  /** Of what moment it is, where that is not now; null: of when this device last heard of all bookings. */
  as_of: { at: Instant | null } | null
}

const isAccessRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** One booking with what is unsent of it here; without a network as it was last opened, or as this device keeps it. */
export function useBookingSnapshot(booking_id: Id) {
  // So that there is something to show once the network goes.
  useCataloguePull()
  const online = useOnline()
  const now = fromEpochMs(useNow())
  const query = useBooking(booking_id)
  const kept = useSavedBookings()
  const { data: full = null, dataUpdatedAt, refetch } = query
  const here = kept?.rows.find(({ id }) => id === booking_id) ?? null
  const is_behind = full !== null && here !== null && here.version > full.version
  useEffect(() => {
    // What happened meanwhile stands with the server alone.
    if (is_behind && online) void refetch()
  }, [is_behind, online, refetch])
  // What is typed below it stays while the network comes and goes.
  const row = full ?? (isAccessRefused(query.error) ? null : here)
  const [booking] = row === null ? [] : overlayBookings([row], kept, now)
  if (booking === undefined) return { query, seen: undefined }
  const is_now = online && (full !== null || !query.isError)
  const as_of = is_now ? null : { at: full === null ? null : fromEpochMs(dataUpdatedAt) }
  const seen: BookingSnapshot = { booking, full, as_of }
  return { query, seen }
}
