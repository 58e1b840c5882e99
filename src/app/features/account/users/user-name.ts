import type { TeamMember } from '#contract/account/users.ts'
import { personName } from '#rules/text/person-name.ts'

/** What a member is called; without a name, by their address. */
export const userNameOf = (user: Pick<TeamMember, 'first_name' | 'last_name' | 'email'>): string =>
  personName(user) || user.email
