import { desc, eq } from 'drizzle-orm'
import type { Id } from '#contract/id.ts'
import type { Tx } from '#server/db/database.ts'
import { payments } from '#server/db/schema/payments.ts'

export type PaymentRow = typeof payments.$inferSelect

/** The last try to pay an order. */
export async function lastOf(tx: Tx, order_id: Id): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(eq(payments.order_id, order_id))
    .orderBy(desc(payments.created_at), desc(payments.id))
    .limit(1)
  return row
}
