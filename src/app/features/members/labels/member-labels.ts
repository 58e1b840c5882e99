import { useTranslation } from 'react-i18next'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { RejectionCode } from '#contract/members/receipts.ts'
import { personName } from '#rules/text/person-name.ts'
import { formatDay } from '#app/lib/format/dates.ts'

/** Labels of the tiers. */
export function useTierLabels(): Record<MemberTier, string> {
  const { t } = useTranslation('members')
  return {
    normal: t('tier.normal'),
    gold: t('tier.gold'),
    platinum: t('tier.platinum'),
    vip: t('tier.vip'),
  }
}

/** Labels of the rejection codes for the desk. */
export function useRejectionLabels(): Record<RejectionCode, string> {
  const { t } = useTranslation('members')
  return {
    unreadable: t('rejection.codes.unreadable'),
    differs: t('rejection.codes.differs'),
    not_listed: t('rejection.codes.not_listed'),
    too_old: t('rejection.codes.too_old'),
    too_little: t('rejection.codes.too_little'),
    counted_before: t('rejection.codes.counted_before'),
    not_a_receipt: t('rejection.codes.not_a_receipt'),
    own_words: t('rejection.codes.own_words'),
  }
}

type MemberNames = { first_name: string; last_name: string; chinese_name: string }

/** Display name of a member, in both scripts where known; an erased member has no name. */
export function useMemberName(): (member: MemberNames) => string {
  const { t } = useTranslation('members')
  return (member) => {
    const names = [personName(member), member.chinese_name.trim()].filter((name) => name !== '')
    return [...new Set(names)].join(' ') || t('person.erased')
  }
}

/** Formats a calendar day (YYYY-MM-DD). */
export const formatCalendarDay = (day: string): string => formatDay(`${day}T12:00:00.000Z`, 'UTC')
