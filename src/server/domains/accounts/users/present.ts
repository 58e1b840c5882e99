import type { TeamMembership, TeamMember, User } from '#contract/account/users.ts'
import type { TeamMembershipRow, UserRow } from './store.ts'
import type { TeamRow } from './team-store.ts'

export function presentUser(row: UserRow): User {
  const { id, first_name, last_name, email, phone, locale, pending_email, version } = row
  const is_email_verified = row.email_verified_at !== null
  return { id, first_name, last_name, email, phone, locale, is_email_verified, pending_email, version }
}

export function presentTeamMembership(row: TeamMembershipRow): TeamMembership {
  const { team_membership, account, is_venue } = row
  return {
    id: account.id,
    name: account.name,
    timezone: account.timezone,
    currency_code: account.currency_code,
    locale: account.locale,
    languages: account.languages,
    role: team_membership.role,
    is_owner: team_membership.is_owner,
    is_venue,
    event_ids: team_membership.event_ids,
  }
}

export function presentMember(row: TeamRow): TeamMember {
  return row
}
