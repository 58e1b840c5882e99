import type { TeamMember } from '#contract/account/users.ts'

/** The open dialog's action on a team member. */
export type UserAction = { kind: 'edit' | 'deactivate' | 'revoke'; user: TeamMember }
