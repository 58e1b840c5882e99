import Dexie, { type Table } from 'dexie'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { TicketPage } from '#contract/orders/my-tickets.ts'

/** A ticket page opened here, or from the orders of the signed-in user. */
export type SavedTicket = TicketPage & {
  attendee_id: Id
  /** Secret of the ticket page. */
  s: string
  /** The user signed in at that time; signing out deletes the row. */
  user_id: Id | null
  kept_at: Instant
  forget_at: Instant
} & SavedFrom

/** An order of the signed-in user, or one bought or opened by its link without signing in; then `user_id` is ''. */
export type SavedOrder = ClientOrder & { user_id: Id; kept_at: Instant } & SavedFrom

/**
 * Whether it was bought or opened here by its link. The list of the signed-in user's orders does not replace it, because
 * it may belong to somebody else.
 */
type SavedFrom = { opened_by_link?: boolean }

/**
 * Tickets and orders of guests. Separate from doors and catalogue, because it can be deleted without data loss.
 */
export class MyTicketsDatabase extends Dexie {
  declare readonly tickets: Table<SavedTicket, string>
  declare readonly orders: Table<SavedOrder, [string, string]>

  constructor(name: string) {
    super(name)
    this.version(1).stores({ tickets: 'attendee_id, user_id, forget_at', orders: '[user_id+id]' })
  }
}
