import type { Id } from '#contract/wire/id.ts'

/** Id under which the account itself is stored among the events. */
export const ACCOUNT_ROW_ID = 'account'

/** State of this browser's copy of an event, or of the account under the id `account`. */
export type CatalogueState = {
  id: Id
  /** The server's digest of the stored state. */
  digest: string
  /** Whether the event's resources are stored besides its row. */
  has_parts: boolean
  /** For the account: whether its bookings are stored; absent in rows of an earlier version. */
  has_bookings?: boolean
  /** Cursor for attendee changes; null before the first page. */
  attendees_cursor: string | null
  /** The event's change number up to which attendees are stored; null until all of them are. */
  attendees_at: number | null
}

/** State before anything is stored, so the server sends everything. */
export const blankCatalogueState = (id: Id): CatalogueState => ({
  id,
  digest: '',
  has_parts: false,
  attendees_cursor: null,
  attendees_at: null,
})
