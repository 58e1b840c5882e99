import { and, asc, count as countRows, eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { taxes_and_fees } from '#server/core/db/schema/accounts.ts'

export type TaxRow = typeof taxes_and_fees.$inferSelect

const isTax = (account_id: Id, id: Id) =>
  and(eq(taxes_and_fees.id, id), eq(taxes_and_fees.account_id, account_id))

export function list(tx: Tx, account_id: Id): Promise<TaxRow[]> {
  return tx
    .select()
    .from(taxes_and_fees)
    .where(eq(taxes_and_fees.account_id, account_id))
    .orderBy(asc(sql`lower(${taxes_and_fees.name})`), asc(taxes_and_fees.id))
}

export function listOfAccounts(tx: Tx, account_ids: readonly Id[]): Promise<TaxRow[]> {
  return tx
    .select()
    .from(taxes_and_fees)
    .where(inArray(taxes_and_fees.account_id, [...account_ids]))
}

export async function lock(tx: Tx, account_id: Id, id: Id): Promise<TaxRow | undefined> {
  const [row] = await tx.select().from(taxes_and_fees).where(isTax(account_id, id)).for('update')
  return row
}

export async function count(tx: Tx, account_id: Id): Promise<number> {
  const [counted_row] = await tx
    .select({ total: countRows() })
    .from(taxes_and_fees)
    .where(eq(taxes_and_fees.account_id, account_id))
  return counted_row?.total ?? 0
}

/** Undefined when the id is taken, by any account. */
export async function insert(tx: Tx, row: typeof taxes_and_fees.$inferInsert): Promise<TaxRow | undefined> {
  const [inserted] = await tx
    .insert(taxes_and_fees)
    .values(row)
    .onConflictDoNothing({ target: taxes_and_fees.id })
    .returning()
  return inserted
}

/** Stores a changed tax or fee with its next version. */
export async function save(tx: Tx, row: TaxRow): Promise<TaxRow> {
  const saved = { ...row, version: row.version + 1 }
  await tx.update(taxes_and_fees).set(saved).where(isTax(row.account_id, row.id))
  return saved
}

export async function remove(tx: Tx, account_id: Id, id: Id): Promise<void> {
  await tx.delete(taxes_and_fees).where(isTax(account_id, id))
}
