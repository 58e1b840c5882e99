import type { TeamMember } from '#contract/account/users.ts'

/** What is about to be done to a member, in a dialog. */
export type UserAction = { what: 'edit' | 'deactivate' | 'revoke'; user: TeamMember }
