import { eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { accounts } from '#server/core/db/schema/accounts.ts'

const ACCOUNT_COLUMNS = { id: accounts.id, name: accounts.name, payment_check: accounts.payment_check }
/** An account with the last check by the payment provider. */
export type CheckedAccount = Pick<typeof accounts.$inferSelect, keyof typeof ACCOUNT_COLUMNS>

export async function find(tx: Tx, account_id: Id): Promise<CheckedAccount | undefined> {
  const [row] = await tx.select(ACCOUNT_COLUMNS).from(accounts).where(eq(accounts.id, account_id))
  return row
}

export function listByIds(tx: Tx, ids: readonly Id[]): Promise<CheckedAccount[]> {
  return tx
    .select(ACCOUNT_COLUMNS)
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
}

export async function lock(tx: Tx, account_id: Id): Promise<CheckedAccount | undefined> {
  const [row] = await tx
    .select(ACCOUNT_COLUMNS)
    .from(accounts)
    .where(eq(accounts.id, account_id))
    .for('update')
  return row
}

/** Stores the provider's check, with the account's next version. */
export async function saveCheck(
  tx: Tx,
  account_id: Id,
  payment_check: CheckedAccount['payment_check'],
): Promise<void> {
  await tx
    .update(accounts)
    .set({ payment_check, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, account_id))
}
