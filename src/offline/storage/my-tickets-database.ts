import Dexie, { type Table } from 'dexie'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { TicketPage } from '#contract/orders/my-tickets.ts'

/** The page of a ticket that was opened here, or stood among the orders of who was signed in. */
export type SavedTicket = TicketPage & {
  attendee_id: Id
  /** The secret of its page. */
  s: string
  /** Who was signed in then: signing out takes it away. */
  user_id: Id | null
  kept_at: Instant
  forget_at: Instant
}

/** An order of somebody who is signed in here, or that was opened by its link; then `user_id` is ''. */
export type SavedOrder = ClientOrder & { user_id: Id; kept_at: Instant }

/** Tickets and orders of guests. Apart from the doors and the catalogue: it may go without anything being lost. */
export class MyTicketsDatabase extends Dexie {
  declare readonly tickets: Table<SavedTicket, string>
  declare readonly orders: Table<SavedOrder, [string, string]>

  constructor(name: string) {
    super(name)
    this.version(1).stores({ tickets: 'attendee_id, user_id, forget_at', orders: '[user_id+id]' })
  }
}
