import { fromEpochMs } from '#contract/wire/epoch.ts'
import {
  listSavedBookings,
  overlayBookings,
  useSavedBookings,
  type CurrentBooking,
} from '#app/data/bookings/saved.ts'
import { useBookings } from '#app/data/bookings/queries.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { rowsOfLocal } from '#app/components/list/rows-of-local.ts'
import { rowsOfQuery, type RowsState } from '#app/components/list/rows-state.ts'
import { useNow } from '#app/components/use-now.ts'
import { bookingsQuery, localBookingsSearch, type BookingList, type BookingView } from './bookings-search.ts'

/** A list of bookings: from the server with unsent edits applied, or offline from this device. */
export function useBookingList(
  list: BookingList,
  view: BookingView,
): { rows: RowsState<CurrentBooking>; is_local: boolean } {
  // Keeps the stored data fresh for when the network is lost.
  useCataloguePull()
  const online = useOnline()
  const now = fromEpochMs(useNow())
  const saved = useSavedBookings()
  const server_rows = rowsOfQuery(useBookings(bookingsQuery(list, view)), online)
  if (!online && saved?.is_kept === true)
    return {
      rows: rowsOfLocal(listSavedBookings(saved, now), list, localBookingsSearch(view)),
      is_local: true,
    }
  if (server_rows.kind !== 'ready') return { rows: server_rows, is_local: false }
  return { rows: { ...server_rows, rows: overlayBookings(server_rows.rows, saved, now) }, is_local: false }
}
