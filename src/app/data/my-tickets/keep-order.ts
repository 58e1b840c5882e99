import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { saveOpenedOrders } from '#offline/my-tickets/save-my-tickets.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { myTicketsDatabase } from './saved.ts'

/** Stores an order that was completed here, so that its tickets open without a network. */
export async function keepOrder(order: CheckoutOrder, s: string): Promise<void> {
  const user_id = currentSession()?.user.id ?? null
  await saveOpenedOrders(myTicketsDatabase(), [{ ...order, s }], { user_id, now: new Date().toISOString() })
}
