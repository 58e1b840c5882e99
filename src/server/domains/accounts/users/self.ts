import type { Id } from '#contract/wire/id.ts'
import type { TeamMembership, CurrentTeamMember, User } from '#contract/account/users.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { presentTeamMembership, presentUser } from './present.ts'
import * as store from './store.ts'

/** Returns the signed-in user and the account of this session. */
export async function readMe(context: Context<Person>): Promise<CurrentTeamMember> {
  const { user, accounts } = await readUser(context.tx, context.actor.user_id)
  const account = accounts.find(({ id }) => id === context.actor.member.account_id)
  if (account === undefined) throw new AppError('auth.required')
  return { ...user, account }
}

/** Returns a user as shown to themself, with their accounts by name. */
export async function readUser(tx: Tx, user_id: Id): Promise<{ user: User; accounts: TeamMembership[] }> {
  const row = await store.find(tx, user_id)
  if (row === undefined) throw new AppError('auth.required')
  const rows = await store.listTeamMemberships(tx, user_id)
  return { user: presentUser(row), accounts: rows.map(presentTeamMembership) }
}
