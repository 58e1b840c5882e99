import type { TeamMember } from '#contract/account/users.ts'
import { personName } from '#rules/text/person-name.ts'

/** Display name of a team member; the email address when there is no name. */
export const userNameOf = (user: Pick<TeamMember, 'first_name' | 'last_name' | 'email'>): string =>
  personName(user) || user.email
