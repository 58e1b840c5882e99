import type { AccountMembership, TeamMember, User } from '#contract/account/users.ts'
import type { MembershipRow, UserRow } from './store.ts'
import type { TeamRow } from './team-store.ts'

export function presentUser(row: UserRow): User {
  const { id, first_name, last_name, email, phone, locale, pending_email, version } = row
  const is_email_verified = row.email_verified_at !== null
  return { id, first_name, last_name, email, phone, locale, is_email_verified, pending_email, version }
}

export function presentMembership({ membership, account }: MembershipRow): AccountMembership {
  return {
    id: account.id,
    name: account.name,
    timezone: account.timezone,
    currency_code: account.currency_code,
    locale: account.locale,
    role: membership.role,
    is_owner: membership.is_owner,
    event_ids: membership.event_ids,
  }
}

export function presentMember(row: TeamRow): TeamMember {
  return row
}
