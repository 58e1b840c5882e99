import type { Id } from '#contract/wire/id.ts'

/** Under this id the account itself is remembered among the events. */
export const ACCOUNT_ROW_ID = 'account'

/** How far this browser's copy of an event goes; of the account itself under the id `account`. */
export type CatalogueState = {
  id: Id
  /** What the server called the state that is kept here. */
  digest: string
  /** Whether what hangs on the event is kept, and not its row alone. */
  has_parts: boolean
  /** Of the account: whether its bookings are kept; absent where an earlier version kept the rest. */
  has_bookings?: boolean
  /** Where the attendees' changes go on; null before the first page. */
  attendees_cursor: string | null
  /** The event's change number up to which attendees are here; null until all of them are. */
  attendees_at: number | null
}

/** Nothing is kept yet, so the server sends all of it. */
export const blankCatalogueState = (id: Id): CatalogueState => ({
  id,
  digest: '',
  has_parts: false,
  attendees_cursor: null,
  attendees_at: null,
})
