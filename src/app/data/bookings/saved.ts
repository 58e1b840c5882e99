import { useLiveQuery } from 'dexie-react-hooks'
import type { KeptBooking } from '#contract/rooms/booking-shape.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { layEdits, type Edited } from '#offline/edits/overlay-edits.ts'
import { ACCOUNT } from '#offline/storage/catalogue-rows.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { keptSpan, stateAt } from '#rules/rooms/booking.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

/** A booking as this person left it, as it stands now. */
export type SeenBooking = Edited<KeptBooking>

export type KeptBookings = {
  rows: readonly KeptBooking[]
  /** What is unsent of bookings. */
  edits: readonly Edit[]
  /** Whether they have been here at all. */
  is_kept: boolean
}

/** The bookings that this browser keeps, as the server told them; undefined while they are read. */
export function useKeptBookings(): KeptBookings | undefined {
  return useLiveQuery(async () => {
    const { db } = browserPorts()
    const [account, rows, edits] = await Promise.all([
      db.catalogued.get(ACCOUNT),
      db.bookings.toArray(),
      db.edits.filter(({ resource }) => resource === 'booking').sortBy('made_at'),
    ])
    return { rows, edits, is_kept: account?.has_bookings === true }
  })
}

/** Bookings as this person left them and as they stand at a moment; where this browser has heard of a newer one, that. */
export function asSeen(
  rows: readonly KeptBooking[],
  kept: KeptBookings | undefined,
  now: Instant,
): SeenBooking[] {
  const known = new Map(kept?.rows.map((row) => [row.id, row]))
  const newest = rows.map((row) => {
    const here = known.get(row.id)
    return here !== undefined && here.version > row.version ? here : row
  })
  return layEdits('booking', newest, kept?.edits ?? []).map((row) => ({ ...row, state: stateAt(row, now) }))
}

/** All that are kept, without those whose days are over since the server was last heard. */
export function allSeen(kept: KeptBookings, now: Instant): SeenBooking[] {
  const isOfDays = ({ starts_at, ends_at, timezone }: KeptBooking) => {
    const days = keptSpan(now, timezone)
    return starts_at < days.ends_at && ends_at > days.starts_at
  }
  return asSeen(kept.rows.filter(isOfDays), kept, now)
}
