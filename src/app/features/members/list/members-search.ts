import { z } from 'zod'
import {
  ageGroup,
  gender,
  relationshipKey,
  type AgeGroup,
  type Gender,
} from '#contract/members/member-fields.ts'
import { earnedTier, memberTier, type EarnedTier, type MemberTier } from '#contract/members/member-tier.ts'
import { MEMBER_SORTS, memberStatus, type listMembers, type MemberStatus } from '#contract/members/members.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { fromInputValue } from '#app/lib/format/dates.ts'
import { listSearch, type ListSearch } from '#app/components/list/list-search.ts'
import type { ListControl } from '#app/components/list/use-list-search.ts'

type MemberSort = (typeof MEMBER_SORTS)[number]
/** Days are in the venue's calendar, and ranges are inclusive. */
export type MemberFilters = {
  tier: MemberTier
  status: MemberStatus
  relationship: string
  gender: Gender
  age: AgeGroup
  month: number
  asks: EarnedTier
  news: 'true' | 'false'
  on: string
  joined_from: string
  joined_until: string
  ends_from: string
  ends_until: string
}
export type MemberList = ListControl<MemberSort, MemberFilters>

const day = z.iso.date()

/** Search params of the member list. */
export const membersSearch = listSearch<MemberSort, MemberFilters>({
  sorts: MEMBER_SORTS,
  first: { key: 'created_at', direction: 'desc' },
  filters: {
    tier: memberTier,
    status: memberStatus,
    relationship: relationshipKey,
    gender,
    age: ageGroup,
    month: z.number().int().min(1).max(12),
    asks: earnedTier,
    news: z.enum(['true', 'false']),
    on: day,
    joined_from: day,
    joined_until: day,
    ends_from: day,
    ends_until: day,
  },
})

type MembersQuery = NonNullable<QueryInput<typeof listMembers>>

/** The same as the server's list query. */
export function membersQuery(
  { query, search }: { query: MemberList['query']; search: ListSearch<MemberSort, MemberFilters> },
  timezone: string,
): MembersQuery {
  const { on, tier, status, relationship, gender: sex, age, month, asks, news } = search
  const startOf = (date: string | undefined) =>
    date === undefined ? null : fromInputValue(`${date}T00:00`, timezone)
  const { joined_from, joined_until, ends_from, ends_until } = search
  const [from, before] = [startOf(joined_from), startOf(joined_until && addDays(joined_until, 1))]
  const created_at = { ...(from !== null && { gte: from }), ...(before !== null && { lt: before }) }
  const expires_at = { ...(ends_from && { gte: ends_from }), ...(ends_until && { lte: ends_until }) }
  const equals = {
    tier,
    status,
    relationship,
    gender: sex,
    age_group: age,
    birth_month: month === undefined ? undefined : String(month),
    requested_tier: asks,
    wants_news: news,
  }
  return {
    ...query,
    ...(on && { on }),
    filter_fields: {
      ...Object.fromEntries(
        Object.entries(equals).flatMap(([field, eq]) => (eq === undefined ? [] : [[field, { eq }]])),
      ),
      ...(Object.keys(created_at).length > 0 && { created_at }),
      ...(Object.keys(expires_at).length > 0 && { expires_at }),
    },
  }
}
