import type { CheckoutOrder } from '#contract/checkout.ts'
import type { Id } from '#contract/id.ts'
import type { Tx } from '#server/db/database.ts'
import * as store from './store.ts'

/** How the last try to pay an order stands for its buyer; null: there was none. */
export async function lastTry(tx: Tx, order_id: Id): Promise<CheckoutOrder['payment']> {
  const payment = await store.lastOf(tx, order_id)
  if (payment === undefined) return null
  return { status: payment.status === 'PENDING' ? 'PENDING' : 'FAILED', failure: payment.failure }
}
