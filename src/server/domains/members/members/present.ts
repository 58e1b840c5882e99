import type { Member, Membership, TierLogRow } from '#contract/members/members.ts'
import type { Day } from '#contract/wire/day.ts'
import { tierStatusIn, type TierSpan } from '#rules/members/membership.ts'
import type { FullMemberRow } from './store.ts'
import type { TierLineRow } from './tiers-store.ts'

/** Presents a membership on a day. */
export function presentMembership(
  { id, membership_no, created_at }: Pick<FullMemberRow, 'id' | 'membership_no' | 'created_at'>,
  spans: readonly TierSpan[],
  day: Day,
): Membership {
  const { tier, until, next } = tierStatusIn(spans, day)
  return { id, membership_no, tier, tier_until: until, tier_then: next, created_at }
}

/** Presents a member to staff; an erased member has no name. */
export function present(row: FullMemberRow, spans: readonly TierSpan[], day: Day): Member {
  return {
    ...presentMembership(row, spans, day),
    first_name: row.first_name ?? '',
    last_name: row.last_name ?? '',
    chinese_name: row.chinese_name,
    email: row.email ?? '',
    locale: row.locale ?? '',
    phone: row.phone,
    backup_phone: row.backup_phone,
    gender: row.gender,
    age_group: row.age_group,
    birth_month: row.birth_month,
    relationship: row.relationship,
    wants_news: row.news_agreed_at !== null,
    requested_tier: row.requested_tier,
    status: row.closed_at === null ? 'ACTIVE' : 'CLOSED',
    note: row.note,
    version: row.version,
  }
}

export function presentLine(line: TierLineRow): TierLogRow {
  const { id, kind, grant_id, tier, from_day: from, until_day: until, reason, by_name: by, at } = line
  return { id, kind, grant_id, tier, from, until, reason, by, at }
}
