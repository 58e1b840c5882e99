import { newId, type Id } from '#contract/id.ts'
import { fromEpochMs, toEpochMs } from '#contract/instant.ts'
import type { SignedIn } from '#contract/auth.ts'
import type { AccountMembership, User } from '#contract/users.ts'
import type { Tx } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import * as store from './store.ts'
import { hashToken, newToken } from './token.ts'

const SESSION_SECONDS = 30 * 24 * 3600

/** Opens a session in one account; its token is told here and kept only as a hash. */
export async function openSession(
  tx: Tx,
  { now, random }: Pick<Context, 'now' | 'random'>,
  who: { user: User; account_id: Id; accounts: AccountMembership[] },
): Promise<SignedIn> {
  const token = newToken(random)
  await store.insertSession(tx, {
    id: newId('session', random),
    account_id: who.account_id,
    user_id: who.user.id,
    token_hash: hashToken(token),
    created_at: now,
    expires_at: fromEpochMs(toEpochMs(now) + SESSION_SECONDS * 1000),
  })
  return {
    token,
    token_type: 'bearer',
    expires_in: SESSION_SECONDS,
    user: who.user,
    accounts: who.accounts,
  }
}
