import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { ledger_entries, payments, provider_events } from '#server/db/schema/payments.ts'

export type PaymentRow = typeof payments.$inferSelect
type Waiting = Record<'now' | 'began_before' | 'asked_before' | 'failed_asked_before', Instant>
type Entry = typeof ledger_entries.$inferInsert

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

/** The payment that an order was bought with. */
export async function paidOf(tx: Tx, order_id: Id): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.order_id, order_id), eq(payments.status, 'SUCCEEDED')))
    .orderBy(asc(payments.settled_at), asc(payments.id))
    .limit(1)
  return row
}

export async function insert(tx: Tx, payment: typeof payments.$inferInsert): Promise<void> {
  await tx.insert(payments).values(payment)
}

export async function find(tx: Tx, id: Id): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id))
  return row
}

/** The same, which nobody else can change before the end of the transaction. */
export async function lock(tx: Tx, id: Id): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  return row
}

export async function save(tx: Tx, id: Id, fields: Partial<PaymentRow>): Promise<void> {
  await tx.update(payments).set(fields).where(eq(payments.id, id))
}

/** False when the message of the provider was handled before. */
export async function rememberEvent(tx: Tx, event: typeof provider_events.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(provider_events).values(event).onConflictDoNothing().returning()
  return rows.length > 0
}

export async function addEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(ledger_entries).values([...entries])
}

/**
 * Takes the payment that was asked after longest, of those whose page may still be paid at; nobody else asks
 * meanwhile. One that came to nothing is asked after less often: another card may follow.
 */
export async function takeWaiting(
  tx: Tx,
  { now, began_before, asked_before, failed_asked_before }: Waiting,
): Promise<PaymentRow | undefined> {
  const notSince = (at: Instant) => or(isNull(payments.asked_at), lt(payments.asked_at, at))
  const [row] = await tx
    .select()
    .from(payments)
    .where(
      and(
        isNull(payments.closed_at),
        lt(payments.created_at, began_before),
        or(
          and(eq(payments.status, 'PENDING'), notSince(asked_before)),
          and(eq(payments.status, 'FAILED'), notSince(failed_asked_before)),
        ),
      ),
    )
    .orderBy(sql`${payments.asked_at} nulls first`, asc(payments.created_at))
    .limit(1)
    .for('update', { skipLocked: true })
  if (row !== undefined) await save(tx, row.id, { asked_at: now })
  return row
}
