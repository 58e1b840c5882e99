import type { SignInResponse } from '#contract/account/auth.ts'
import type { Database } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import { endOwn, renewSession } from '#server/domains/accounts/sessions/service.ts'
import { readUser } from '#server/domains/accounts/users/service.ts'

/** Ends this session; its token becomes invalid immediately. */
export function logout(context: Context<Client | Person>): Promise<undefined> {
  return endOwn(context, context.actor.session_id)
}

/**
 * Replaces this session's token by a new one for another thirty days. Errors: auth.required, when it ended
 * meanwhile.
 */
export async function refresh(
  db: Database,
  { actor, now, random }: Omit<Context<Client | Person>, 'tx'>,
): Promise<SignInResponse> {
  return db.withTx(async (tx) => {
    const token = await renewSession(tx, { now, random }, actor.session_id)
    if (token === null) throw new AppError('auth.required')
    return { ...token, token_type: 'bearer', ...(await readUser(tx, actor.user_id)) }
  })
}
