import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/db/database.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { users } from '#server/db/schema/users.ts'

/** Who writes to a buyer, and for which account. */
export async function findWriter(tx: Tx, user_id: Id, account_id: Id) {
  const [row] = await tx
    .select({
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      locale: users.locale,
      email_verified_at: users.email_verified_at,
      account_name: accounts.name,
      account_locale: accounts.locale,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, account_id))
    .where(eq(users.id, user_id))
  return row
}
