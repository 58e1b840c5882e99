import type { SignedIn } from '#contract/auth.ts'
import type { Id } from '#contract/id.ts'
import { personName } from '#rules/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { record } from '#server/modules/audit/service.ts'
import { openSession } from '#server/modules/sessions/service.ts'
import { keepLogin, readUser } from '#server/modules/users/service.ts'

/** What a sign-in knows of who asks. */
export type Asked = Pick<Context, 'now' | 'random'> & { address: string; user_agent: string }

/** Signs a person in to one account, or to none as a client. */
export async function signIn(tx: Tx, asked: Asked, user_id: Id, account_id: Id | null): Promise<SignedIn> {
  const { user_agent } = asked
  const token = await openSession(tx, asked, { user_id, account_id, user_agent })
  if (account_id !== null) await keepLogin(tx, user_id, account_id, asked.now)
  const self = await readUser(tx, user_id)
  if (account_id !== null) {
    const title = personName(self.user)
    await record(
      { tx, ...asked, from: asked },
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
