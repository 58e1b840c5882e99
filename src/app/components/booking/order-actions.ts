import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { TicketHolder } from '#contract/orders/my-tickets.ts'

/** Identifies an order, with its secret. */
export interface OrderKey {
  event_id: Id
  order_id: Id
  s: string
}

/** Actions of a buyer on their own order; each throws the server's refusal. */
export interface OrderActions {
  rename: (request: TicketHolder & { order: OrderKey; attendee_id: Id }) => Promise<CheckoutOrder>
  /** Returns the addresses that the tickets were sent to. */
  resend: (order: OrderKey) => Promise<string[]>
  /** Confirms that the tickets will be used on the new date of a postponed event. */
  keep: (order: OrderKey) => Promise<CheckoutOrder>
  /** For the refund that was shown, in minor units. */
  cancel: (request: { order: OrderKey; refund_cents: number }) => Promise<CheckoutOrder>
  /** Cancels some tickets, for the refund that was shown. */
  returnTickets: (request: {
    order: OrderKey
    attendee_ids: Id[]
    refund_cents: number
  }) => Promise<CheckoutOrder>
  /** Offers some tickets to others, or withdraws their offer. */
  offer: (request: { order: OrderKey; attendee_ids: Id[]; is_offered: boolean }) => Promise<CheckoutOrder>
}
