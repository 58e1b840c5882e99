import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import { attempt, KeyedBatchQueues, type Outcome } from '#server/core/batch-queue.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { findBuyerOrders, type OrderReader } from '#server/domains/sales/order-view/service.ts'
import { presentOwnHold } from './service.ts'
import * as store from './store.ts'

/** Maximum number of orders per transaction, so that no buyer waits long for the others' answers. */
const BATCH_MAX = 50

const queues = new KeyedBatchQueues<OrderReader, CheckoutOrder>()

/**
 * Returns the order of a checkout, bought or not, for a caller with its secret; callers of one event who wait together
 * share a transaction, which begins after they asked. Errors: event.not_found, order.not_found.
 */
export function readTogether(db: Database, event_id: Id, reader: OrderReader): Promise<CheckoutOrder> {
  return queues.add(db, event_id, reader, {
    most: BATCH_MAX,
    processBatch: (readers) => db.read((tx) => readAll(tx, event_id, readers)),
  })
}

/** Reads several orders of one event, in the order of their readers. */
export async function readAll(
  tx: Tx,
  event_id: Id,
  readers: readonly OrderReader[],
): Promise<Outcome<CheckoutOrder>[]> {
  const bought = await findBuyerOrders(tx, event_id, readers)
  const rest = readers.filter((_reader, at) => bought[at] === undefined)
  const ids = rest.map(({ order_id }) => order_id)
  const holds = ids.length === 0 ? new Map<Id, never>() : await store.findAll(tx, event_id, ids)
  const outcomes: Outcome<CheckoutOrder>[] = []
  for (const [at, { context, order_id, secret }] of readers.entries()) {
    const order = bought[at]
    const own = { secret, reservation: holds.get(order_id) }
    const presentHold = () => presentOwnHold({ ...context, tx }, { event_id, order_id }, own)
    outcomes.push(order === undefined ? await attempt(presentHold) : { answer: order })
  }
  return outcomes
}
