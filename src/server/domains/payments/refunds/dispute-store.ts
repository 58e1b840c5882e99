import { and, asc, eq, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { disputes } from '#server/core/db/schema/payments.ts'
import type { PaymentSubject } from '#server/domains/payments/payments/service.ts'

export type DisputeRow = typeof disputes.$inferSelect

/** Returns the dispute with this id of the provider, locked. */
export async function lockByRef(tx: Tx, provider_ref: string): Promise<DisputeRow | undefined> {
  const [row] = await tx.select().from(disputes).where(eq(disputes.provider_ref, provider_ref)).for('update')
  return row
}

export async function insert(tx: Tx, dispute: typeof disputes.$inferInsert): Promise<void> {
  await tx.insert(disputes).values(dispute)
}

export async function save(tx: Tx, id: Id, fields: Partial<DisputeRow>): Promise<void> {
  await tx.update(disputes).set(fields).where(eq(disputes.id, id))
}

/** Returns the disputes of an order or a booking, in the order in which they were opened. */
export function listFor(tx: Tx, subject: PaymentSubject): Promise<DisputeRow[]> {
  const is_for =
    subject.booking_id === null
      ? eq(disputes.order_id, subject.order_id)
      : eq(disputes.booking_id, subject.booking_id)
  return tx.select().from(disputes).where(is_for).orderBy(asc(disputes.opened_at), asc(disputes.id))
}

/** Returns the amounts of a payment held by open disputes, and lost; minor units. */
export async function sumsOfPayment(tx: Tx, payment_id: Id): Promise<{ held: number; lost: number }> {
  const sum = (status: DisputeRow['status']) =>
    sql<number>`coalesce(sum(${disputes.amount_cents}) filter (where ${disputes.status} = ${status}), 0)`.mapWith(
      Number,
    )
  const [row] = await tx
    .select({ held: sum('OPEN'), lost: sum('LOST') })
    .from(disputes)
    .where(and(eq(disputes.payment_id, payment_id), eq(disputes.is_withdrawn, true)))
  return row ?? { held: 0, lost: 0 }
}
