import type { Client as ClientShown } from '#contract/account/clients.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import { readUser } from '#server/domains/accounts/index.ts'

/** Returns the signed-in user for the public pages. */
export async function read({ tx, actor }: Context<Client | Person>): Promise<ClientShown> {
  const { user, accounts } = await readUser(tx, actor.user_id)
  return { ...user, is_team_member: accounts.length > 0 }
}
