import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { TicketHolder } from '#contract/orders/my-tickets.ts'

/** An order, named with the secret that opens it. */
export interface OrderKey {
  event_id: Id
  order_id: Id
  s: string
}

/** What somebody may do with their order by themself; each throws what the server refuses it with. */
export interface OrderActions {
  rename: (wanted: TicketHolder & { order: OrderKey; attendee_id: Id }) => Promise<CheckoutOrder>
  /** Gives the addresses that the tickets were sent to. */
  resend: (order: OrderKey) => Promise<string[]>
  /** Says that its tickets are used on the new date of an event that was put off. */
  keep: (order: OrderKey) => Promise<CheckoutOrder>
  /** For the sum that was shown, in minor units. */
  cancel: (wanted: { order: OrderKey; refund_cents: number }) => Promise<CheckoutOrder>
}
