import type { AccountMembership, User } from '#contract/users.ts'
import type { MembershipRow, UserRow } from './store.ts'

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    locale: row.locale,
  }
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
