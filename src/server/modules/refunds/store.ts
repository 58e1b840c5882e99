import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { events } from '#server/db/schema/events.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'

export type RefundRow = typeof refunds.$inferSelect

export async function startOf(tx: Tx, event_id: Id): Promise<Instant | undefined> {
  const [row] = await tx.select({ starts_at: events.starts_at }).from(events).where(eq(events.id, event_id))
  return row?.starts_at
}

/** What went back of a payment, or is on its way. */
export async function sumOfPayment(
  tx: Tx,
  payment_id: Id,
  ...statuses: RefundRow['status'][]
): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount_cents}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment_id), inArray(refunds.status, statuses)))
  return row?.sum ?? 0
}

export async function insert(tx: Tx, refund: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(refund)
}

export async function lock(tx: Tx, id: Id): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return row
}

export async function save(tx: Tx, id: Id, fields: Partial<RefundRow>): Promise<void> {
  await tx.update(refunds).set(fields).where(eq(refunds.id, id))
}

export type WaitingRefund = RefundRow & { payment_ref: string | null }

/** Takes the refund that the provider was asked about longest ago; nobody else asks meanwhile. */
export async function takeWaiting(
  tx: Tx,
  { provider, now, asked_before }: { provider: string; now: Instant; asked_before: Instant },
): Promise<WaitingRefund | undefined> {
  const [row] = await tx
    .select({ refund: refunds, payment_ref: payments.provider_ref })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(
      and(
        eq(refunds.status, 'PENDING'),
        sql`${payments.provider} = ${provider}`,
        or(isNull(refunds.asked_at), lt(refunds.asked_at, asked_before)),
      ),
    )
    .orderBy(sql`${refunds.asked_at} nulls first`, asc(refunds.created_at))
    .limit(1)
    .for('update', { of: refunds, skipLocked: true })
  if (row === undefined) return undefined
  await save(tx, row.refund.id, { asked_at: now })
  return { ...row.refund, payment_ref: row.payment_ref }
}
