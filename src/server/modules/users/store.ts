import { and, eq } from 'drizzle-orm'
import type { Id } from '#contract/id.ts'
import type { Tx } from '#server/db/database.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { memberships, users } from '#server/db/schema/users.ts'

export type UserRow = typeof users.$inferSelect
export type MembershipRow = {
  membership: typeof memberships.$inferSelect
  account: typeof accounts.$inferSelect
}

export async function findUser(tx: Tx, user_id: Id): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, user_id))
  return row
}

/** The accounts that a user works in, by name. */
export async function listActiveMemberships(tx: Tx, user_id: Id): Promise<MembershipRow[]> {
  return tx
    .select({ membership: memberships, account: accounts })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.account_id))
    .where(and(eq(memberships.user_id, user_id), eq(memberships.is_active, true)))
    .orderBy(accounts.name, accounts.id)
}
