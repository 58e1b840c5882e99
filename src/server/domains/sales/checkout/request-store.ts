import { and, eq, isNull, or } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { order_requests } from '#server/core/db/schema/reservations.ts'
import type { FullReservation, OrderRequestRow } from '#server/domains/sales/order-view/service.ts'
import * as store from './store.ts'

/** A reservation that was sent for approval. */
export type RequestedReservation = FullReservation & { request: OrderRequestRow }

/**
 * Returns the reservation, locked until the end of the transaction, with its request as it is under the lock: what is
 * read together with a lock is older.
 */
export async function lockWithRequest(
  tx: Tx,
  event_id: Id,
  order_id: Id,
): Promise<FullReservation | undefined> {
  const reservation = await store.lock(tx, event_id, order_id)
  if (reservation === undefined) return undefined
  const [request = null] = await tx.select().from(order_requests).where(eq(order_requests.order_id, order_id))
  return { ...reservation, request }
}

/** Stores the request of a locked reservation. */
export async function insertRequest(tx: Tx, row: OrderRequestRow): Promise<void> {
  await tx.insert(order_requests).values(row)
}

/** Stores changes of the request of a locked reservation. */
export async function saveRequest(
  tx: Tx,
  order_id: Id,
  fields: Partial<Omit<OrderRequestRow, 'order_id'>>,
): Promise<void> {
  await tx.update(order_requests).set(fields).where(eq(order_requests.order_id, order_id))
}

/** Ends the request of a buyer who withdraws it, unless it was declined or has lapsed. */
export async function withdrawRequest(tx: Tx, order_id: Id, now: Instant): Promise<void> {
  const is_open = or(isNull(order_requests.settled_at), eq(order_requests.status, 'approved'))
  await tx
    .update(order_requests)
    .set({ status: 'withdrawn', settled_at: now })
    .where(and(eq(order_requests.order_id, order_id), is_open))
}
