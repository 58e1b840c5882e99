import type { CheckoutOrder } from '#contract/checkout.ts'
import type { Id } from '#contract/id.ts'
import type { EventInHand, TicketInHand } from '#contract/order-in-hand.ts'
import type { Tx } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { isSecret } from '#server/modules/sessions/service.ts'
import { presentEvent, presentOrder, presentTicket } from './present.ts'
import * as store from './store.ts'

/** What tickets say of their event, in whatever state it is; undefined: there is none. */
export async function eventInHand(tx: Tx, event_id: Id): Promise<EventInHand | undefined> {
  const event = await store.findEvent(tx, event_id)
  return event && presentEvent(event)
}

/** The tickets of an order in the order in which they were bought, without asking for a secret. */
export async function ticketsInHand(tx: Tx, order_id: Id): Promise<TicketInHand[]> {
  return (await store.ticketsOf(tx, order_id)).map(presentTicket)
}

/** A bought order with its tickets, for whoever has its secret; undefined: there is none for them. */
export async function orderInHand(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { event_id, order_id }: { event_id: Id; order_id: Id },
  secret: string,
): Promise<CheckoutOrder | undefined> {
  const row = await store.findOrder(tx, event_id, order_id)
  const event = await eventInHand(tx, event_id)
  if (row === undefined || event === undefined || !isSecret(secret, row.secret)) return undefined
  const tickets = await store.ticketsOf(tx, order_id)
  return presentOrder(row, { event, tickets, has_entered: await store.hasEntered(tx, order_id) }, now)
}
