import { useLiveQuery } from 'dexie-react-hooks'
import type { SavedBooking } from '#contract/rooms/booking-shape.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { overlayEdits, type EditedRow } from '#offline/edits/overlay-edits.ts'
import { ACCOUNT_ROW_ID } from '#offline/storage/catalogue-rows.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { offlineSpan, stateAt } from '#rules/rooms/booking.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

/** A booking with this user's unsent edits applied, in its current state. */
export type CurrentBooking = EditedRow<SavedBooking>

export type SavedBookings = {
  rows: readonly SavedBooking[]
  /** Unsent edits of bookings. */
  edits: readonly Edit[]
  /** Whether the bookings have ever been downloaded. */
  is_kept: boolean
}

/** The bookings stored in this browser as the server sent them; undefined while loading. */
export function useSavedBookings(): SavedBookings | undefined {
  return useLiveQuery(async () => {
    const { db } = browserPorts()
    const [account, rows, edits] = await Promise.all([
      db.catalogued.get(ACCOUNT_ROW_ID),
      db.bookings.toArray(),
      db.edits.filter(({ resource }) => resource === 'booking').sortBy('made_at'),
    ])
    return { rows, edits, is_kept: account?.has_bookings === true }
  })
}

/**
 * Bookings with unsent edits applied, at an instant. A newer version stored in this browser replaces an older one.
 */
export function overlayBookings(
  rows: readonly SavedBooking[],
  saved: SavedBookings | undefined,
  now: Instant,
): CurrentBooking[] {
  const saved_rows = new Map(saved?.rows.map((row) => [row.id, row]))
  const newest = rows.map((row) => {
    const saved_row = saved_rows.get(row.id)
    return saved_row !== undefined && saved_row.version > row.version ? saved_row : row
  })
  return overlayEdits('booking', newest, saved?.edits ?? []).map((row) => ({
    ...row,
    state: stateAt(row, now),
  }))
}

/** All stored bookings, without those whose days have passed since the last contact with the server. */
export function listSavedBookings(saved: SavedBookings, now: Instant): CurrentBooking[] {
  const isOfDays = ({ starts_at, ends_at, timezone }: SavedBooking) => {
    const days = offlineSpan(now, timezone)
    return starts_at < days.ends_at && ends_at > days.starts_at
  }
  return overlayBookings(saved.rows.filter(isOfDays), saved, now)
}
