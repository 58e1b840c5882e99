import type { SignInResponse } from '#contract/account/auth.ts'
import type { Id } from '#contract/wire/id.ts'
import { personName } from '#rules/text/person-name.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Context } from '#server/core/http/context.ts'
import { record } from '#server/domains/platform/index.ts'
import { openSession } from '#server/domains/accounts/sessions/service.ts'
import { saveLastLogin, readUser } from '#server/domains/accounts/users/service.ts'

/** Details of the caller of a sign-in. */
export type Caller = Pick<Context, 'now' | 'random'> & { address: string; user_agent: string }

/** Signs a user in to one account, or as a client without one. */
export async function signIn(
  tx: Tx,
  caller: Caller,
  user_id: Id,
  account_id: Id | null,
): Promise<SignInResponse> {
  const { user_agent } = caller
  const token = await openSession(tx, caller, { user_id, account_id, user_agent })
  if (account_id !== null) await saveLastLogin(tx, user_id, account_id, caller.now)
  const self = await readUser(tx, user_id)
  if (account_id !== null) {
    const title = personName(self.user)
    await record(
      { tx, ...caller, from: caller },
      {
        action: 'signed_in',
        subject: { kind: 'user', id: user_id, title },
        by: { kind: 'person', id: user_id, name: title },
        account_id,
      },
    )
  }
  return { ...token, token_type: 'bearer', ...self }
}
