import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Instant } from '#contract/wire/instant.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { merchants } from '#server/core/db/schema/members.ts'
import { receipts, upgrade_requests } from '#server/core/db/schema/receipts.ts'

export type MerchantRow = typeof merchants.$inferSelect

/** Returns the merchants of the venue in their order. */
export function list(tx: Tx, account_id: Id): Promise<MerchantRow[]> {
  return tx
    .select()
    .from(merchants)
    .where(eq(merchants.account_id, account_id))
    .orderBy(asc(merchants.sort_order), asc(merchants.id))
}

export function listActive(tx: Tx, account_id: Id): Promise<MerchantRow[]> {
  return tx
    .select()
    .from(merchants)
    .where(and(eq(merchants.account_id, account_id), isNull(merchants.inactive_since)))
    .orderBy(asc(merchants.sort_order), asc(merchants.id))
}

/** Locks and returns all merchants in their order. */
export function lockAll(tx: Tx, account_id: Id): Promise<MerchantRow[]> {
  return tx
    .select()
    .from(merchants)
    .where(eq(merchants.account_id, account_id))
    .orderBy(asc(merchants.sort_order), asc(merchants.id))
    .for('update')
}

export async function find(tx: Tx, account_id: Id, id: Id): Promise<MerchantRow | undefined> {
  const [row] = await tx
    .select()
    .from(merchants)
    .where(and(eq(merchants.id, id), eq(merchants.account_id, account_id)))
  return row
}

export async function lock(tx: Tx, account_id: Id, id: Id): Promise<MerchantRow | undefined> {
  const [row] = await tx
    .select()
    .from(merchants)
    .where(and(eq(merchants.id, id), eq(merchants.account_id, account_id)))
    .for('update')
  return row
}

/** Returns undefined when the id exists already, in any account. */
export async function insert(tx: Tx, row: typeof merchants.$inferInsert): Promise<MerchantRow | undefined> {
  const [inserted] = await tx
    .insert(merchants)
    .values(row)
    .onConflictDoNothing({ target: merchants.id })
    .returning()
  return inserted
}

/** Stores a changed merchant with its next version. */
export async function save(tx: Tx, row: MerchantRow): Promise<MerchantRow> {
  const saved = { ...row, version: row.version + 1 }
  await tx.update(merchants).set(saved).where(eq(merchants.id, row.id))
  return saved
}

export async function remove(tx: Tx, id: Id): Promise<void> {
  await tx.delete(merchants).where(eq(merchants.id, id))
}

/**
 * Moves the receipts of a merchant to another. Of a receipt that both have, the one that was sent later becomes a
 * duplicate, and is rejected unless it was decided on.
 */
export async function moveReceipts(tx: Tx, from: Id, to: Id, now: Instant): Promise<void> {
  await tx.execute(sql`
    update ${receipts} later set duplicate_of = earlier.id, version = later.version + 1,
      rejected_at = case when ${UNDECIDED} then ${now}::timestamptz else later.rejected_at end,
      rejection_code = case when ${UNDECIDED} then 'counted_before' else later.rejection_code end,
      rejection_words = case when ${UNDECIDED} then '' else later.rejection_words end
    from ${receipts} earlier
    where later.merchant_id in (${from}, ${to}) and earlier.merchant_id in (${from}, ${to})
      and later.merchant_id <> earlier.merchant_id
      and later.number_key = earlier.number_key and later.purchased_on = earlier.purchased_on
      and later.duplicate_of is null and earlier.duplicate_of is null
      and (later.uploaded_at, later.id) > (earlier.uploaded_at, earlier.id)`)
  await tx
    .update(receipts)
    .set({ merchant_id: to, version: sql`${receipts.version} + 1` })
    .where(eq(receipts.merchant_id, from))
}

/** Neither rejected nor part of a request that was decided. */
const UNDECIDED = sql`(later.rejected_at is null and not exists (
  select from ${upgrade_requests} request where request.id = later.request_id and request.decided_at is not null))`

export async function hasReceipts(tx: Tx, id: Id): Promise<boolean> {
  const rows = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(eq(receipts.merchant_id, id))
    .limit(1)
  return rows.length > 0
}
