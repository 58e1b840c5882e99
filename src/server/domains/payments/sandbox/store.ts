import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import {
  sandbox_keys,
  sandbox_messages,
  sandbox_payments,
  sandbox_refunds,
} from '#server/core/db/schema/sandbox.ts'

export type PaymentRow = typeof sandbox_payments.$inferSelect
export type RefundRow = typeof sandbox_refunds.$inferSelect
export type MessageRow = typeof sandbox_messages.$inferSelect

export async function insertPayment(
  tx: Tx,
  payment: typeof sandbox_payments.$inferInsert,
): Promise<PaymentRow> {
  await tx.insert(sandbox_payments).values(payment).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(sandbox_payments)
    .where(eq(sandbox_payments.payment_id, payment.payment_id))
  if (row === undefined) throw new Error('The sandbox lost a payment')
  return row
}

export async function findPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(sandbox_payments).where(eq(sandbox_payments.id, id))
  return row
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(sandbox_payments).where(eq(sandbox_payments.id, id)).for('update')
  return row
}

export async function savePayment(tx: Tx, id: string, fields: Partial<PaymentRow>): Promise<void> {
  await tx.update(sandbox_payments).set(fields).where(eq(sandbox_payments.id, id))
}

/** Returns undefined when the refund was requested before. */
export async function insertRefund(tx: Tx, refund: typeof sandbox_refunds.$inferInsert) {
  const [row] = await tx.insert(sandbox_refunds).values(refund).onConflictDoNothing().returning()
  return row
}

export async function findRefund(tx: Tx, id: string) {
  const [row] = await tx.select().from(sandbox_refunds).where(eq(sandbox_refunds.id, id))
  return row
}

export function listRefunds(tx: Tx, sandbox_payment_id: string): Promise<RefundRow[]> {
  return tx
    .select()
    .from(sandbox_refunds)
    .where(eq(sandbox_refunds.sandbox_payment_id, sandbox_payment_id))
    .orderBy(asc(sandbox_refunds.created_at), asc(sandbox_refunds.id))
}

/** Returns the refundable amount of a payment: neither refunded nor taken by a dispute. */
export async function refundableOf(tx: Tx, { id, amount_cents, dispute }: PaymentRow): Promise<number> {
  const is_disputed = dispute === 'OPEN' || dispute === 'LOST'
  return is_disputed ? 0 : amount_cents - (await sumOfRefunds(tx, id))
}

async function sumOfRefunds(tx: Tx, sandbox_payment_id: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${sandbox_refunds.amount_cents}), 0)`.mapWith(Number) })
    .from(sandbox_refunds)
    .where(
      and(
        eq(sandbox_refunds.sandbox_payment_id, sandbox_payment_id),
        eq(sandbox_refunds.status, 'SUCCEEDED'),
      ),
    )
  return row?.sum ?? 0
}

export async function addMessage(tx: Tx, message: typeof sandbox_messages.$inferInsert): Promise<void> {
  await tx.insert(sandbox_messages).values(message)
}

/** Claims the message that is due longest; no other process delivers it before `again_at`. */
export async function claimDue(
  tx: Tx,
  now: Instant,
  retryAt: (attempts: number) => Instant,
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(sandbox_messages)
    .where(and(isNull(sandbox_messages.heard_at), lte(sandbox_messages.due_at, now)))
    .orderBy(asc(sandbox_messages.due_at))
    .limit(1)
    .for('update', { skipLocked: true })
  if (row === undefined) return undefined
  await tx
    .update(sandbox_messages)
    .set({ due_at: retryAt(row.attempts), attempts: row.attempts + 1 })
    .where(eq(sandbox_messages.id, row.id))
  return row
}

export async function markDelivered(tx: Tx, id: string, heard_at: Instant): Promise<void> {
  await tx.update(sandbox_messages).set({ heard_at }).where(eq(sandbox_messages.id, id))
}

/** Returns the stored key; stores the new one if there is none. */
export async function ensureSigningKey(tx: Tx, new_secret: string): Promise<string> {
  await tx.insert(sandbox_keys).values({ secret: new_secret }).onConflictDoNothing()
  const [row] = await tx.select().from(sandbox_keys)
  if (row === undefined) throw new Error('The sandbox has no key')
  return row.secret
}
