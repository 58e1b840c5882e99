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
  /** Data that only the server has; null when this device never received it. */
  full: BookingFull | null
  /** Time of the displayed data when it is not current; null `at`: the last download of all bookings. */
  as_of: { at: Instant | null } | null
}

const isAccessRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** One booking with unsent edits applied; offline as last opened, or as stored on this device. */
export function useBookingSnapshot(booking_id: Id) {
  // Keeps the stored data fresh for when the network is lost.
  useCataloguePull()
  const online = useOnline()
  const now = fromEpochMs(useNow())
  const query = useBooking(booking_id)
  const saved = useSavedBookings()
  const { data: full = null, dataUpdatedAt, refetch } = query
  const local = saved?.rows.find(({ id }) => id === booking_id) ?? null
  const is_behind = full !== null && local !== null && local.version > full.version
  useEffect(() => {
    // Only the server has the history.
    if (is_behind && online) void refetch()
  }, [is_behind, online, refetch])
  // Keeps form input below while the network comes and goes.
  const row = full ?? (isAccessRefused(query.error) ? null : local)
  const [booking] = row === null ? [] : overlayBookings([row], saved, now)
  if (booking === undefined) return { query, snapshot: undefined }
  const is_current = online && (full !== null || !query.isError)
  const as_of = is_current ? null : { at: full === null ? null : fromEpochMs(dataUpdatedAt) }
  const snapshot: BookingSnapshot = { booking, full, as_of }
  return { query, snapshot }
}
