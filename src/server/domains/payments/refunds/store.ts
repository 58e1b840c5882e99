import { and, asc, count, eq, inArray, isNotNull, isNull, lt, min, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { QueueDepth } from '#server/core/db/queue.ts'
import { payments, refunds } from '#server/core/db/schema/payments.ts'
import type { PaymentSubject } from '#server/domains/payments/payments/service.ts'

export type RefundRow = typeof refunds.$inferSelect

/** Returns the amount of a payment that is refunded or in progress. */
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

/** Returns the amount of a payment's requested refunds in progress; minor units. */
export async function sumRequested(tx: Tx, payment_id: Id): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount_cents}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(
      and(
        eq(refunds.payment_id, payment_id),
        eq(refunds.status, 'PENDING'),
        sql`${refunds.reason} <> 'provider'`,
      ),
    )
  return row?.sum ?? 0
}

export async function insert(tx: Tx, refund: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(refund)
}

export async function find(tx: Tx, id: Id): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id))
  return row
}

/** Returns whether a refund of a payment, in progress or done, has fees and taxes of its own. */
export async function hasShares(tx: Tx, payment_id: Id): Promise<boolean> {
  const rows = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment_id), isNotNull(refunds.fee_share_cents)))
    .limit(1)
  return rows.length > 0
}

/** Returns the refund with this id of the provider. */
export async function findByRef(tx: Tx, provider_ref: string): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.provider_ref, provider_ref))
  return row
}

/** Returns refunds made at the provider of which only the amount is known, oldest first. */
export function listUnnamed(tx: Tx, payment_id: Id): Promise<RefundRow[]> {
  return tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.payment_id, payment_id),
        eq(refunds.reason, 'provider'),
        eq(refunds.status, 'SUCCEEDED'),
        isNull(refunds.provider_ref),
      ),
    )
    .orderBy(asc(refunds.created_at), asc(refunds.id))
}

const isFor = (subject: PaymentSubject) =>
  subject.booking_id === null
    ? eq(refunds.order_id, subject.order_id)
    : eq(refunds.booking_id, subject.booking_id)

/** Returns every refund of an order or a booking, in order of creation. */
export function listFor(tx: Tx, subject: PaymentSubject): Promise<RefundRow[]> {
  return tx.select().from(refunds).where(isFor(subject)).orderBy(asc(refunds.created_at), asc(refunds.id))
}

/** Returns the refunds owed by hand of a locked order or booking, oldest first. */
export function listDueFor(tx: Tx, subject: PaymentSubject): Promise<RefundRow[]> {
  return tx
    .select()
    .from(refunds)
    .where(and(isFor(subject), eq(refunds.status, 'OWED')))
    .orderBy(asc(refunds.created_at), asc(refunds.id))
}

export async function remove(tx: Tx, id: Id): Promise<void> {
  await tx.delete(refunds).where(eq(refunds.id, id))
}

export async function lock(tx: Tx, id: Id): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return row
}

export async function save(tx: Tx, id: Id, fields: Partial<RefundRow>): Promise<void> {
  await tx.update(refunds).set(fields).where(eq(refunds.id, id))
}

/** Returns how many refunds wait for the provider, and since when. */
export async function readRefundDepth(tx: Tx): Promise<QueueDepth> {
  const [row] = await tx
    .select({ waiting: count(), due_at: min(refunds.created_at) })
    .from(refunds)
    .where(and(eq(refunds.status, 'PENDING'), isNotNull(refunds.payment_id)))
  return row ?? { waiting: 0, due_at: null }
}

export type WaitingRefund = RefundRow & { payment_ref: string | null }

/** Claims the refund whose last request to the provider is oldest; no other process claims it meanwhile. */
export async function claimWaiting(
  tx: Tx,
  { provider, now, requested_before }: { provider: string; now: Instant; requested_before: Instant },
): Promise<WaitingRefund | undefined> {
  const [row] = await tx
    .select({ refund: refunds, payment_ref: payments.provider_ref })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(
      and(
        eq(refunds.status, 'PENDING'),
        sql`${payments.provider} = ${provider}`,
        or(isNull(refunds.asked_at), lt(refunds.asked_at, requested_before)),
      ),
    )
    .orderBy(sql`${refunds.asked_at} nulls first`, asc(refunds.created_at))
    .limit(1)
    .for('update', { of: refunds, skipLocked: true })
  if (row === undefined) return undefined
  await save(tx, row.refund.id, { asked_at: now })
  return { ...row.refund, payment_ref: row.payment_ref }
}
