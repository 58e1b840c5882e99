import type { TFunction } from 'i18next'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { Day } from '#contract/wire/day.ts'
import { formatDay } from '#app/lib/format/dates.ts'

type MembershipT = TFunction<'membership'>

/** Label of a tier. */
export function formatTier(t: MembershipT, tier: MemberTier): string {
  const labels = {
    normal: t('tier.normal'),
    gold: t('tier.gold'),
    platinum: t('tier.platinum'),
    vip: t('tier.vip'),
  }
  return labels[tier]
}

/** Formats a calendar day. */
export const formatCalendarDay = (day: Day): string => formatDay(`${day}T12:00:00.000Z`, 'UTC')
