import { asc, inArray } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { orders } from '#server/core/db/schema/attendees.ts'

export type MessageOrderRow = Awaited<ReturnType<typeof listOrders>>[number]

/** Returns the order data for mails, in the order of creation. */
export function listOrders(tx: Tx, ids: readonly Id[]) {
  const { id, event_id, first_name, last_name, email, locale, secret, payment_failed_at } = orders
  return tx
    .select({ id, event_id, first_name, last_name, email, locale, secret, payment_failed_at })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.created_at), asc(orders.id))
}
