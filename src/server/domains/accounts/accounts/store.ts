import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { accounts } from '#server/core/db/schema/accounts.ts'

export type AccountRow = typeof accounts.$inferSelect

export async function find(tx: Tx, account_id: Id): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, account_id))
  return row
}

export async function lock(tx: Tx, account_id: Id): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, account_id)).for('update')
  return row
}

/** Stores a changed account with its next version. */
export async function save(tx: Tx, account: AccountRow): Promise<AccountRow> {
  const saved = { ...account, version: account.version + 1 }
  await tx.update(accounts).set(saved).where(eq(accounts.id, account.id))
  return saved
}
