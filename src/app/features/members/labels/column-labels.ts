import { useTranslation } from 'react-i18next'
import type { MemberColumn } from '#contract/members/members.ts'

/** Labels of the columns of a member file. */
export function useColumnLabels(): Record<MemberColumn, string> {
  const { t } = useTranslation('members')
  return {
    membership_no: t('field.membership_no'),
    tier: t('field.tier'),
    tier_until: t('field.tier_until'),
    requested_tier: t('field.requested_tier'),
    first_name: t('field.first_name'),
    last_name: t('field.last_name'),
    chinese_name: t('field.chinese_name'),
    email: t('field.email'),
    phone: t('field.phone'),
    backup_phone: t('field.backup_phone'),
    gender: t('field.gender'),
    age_group: t('field.age_group'),
    birth_month: t('field.birth_month'),
    relationship: t('field.relationship'),
    locale: t('field.locale'),
    wants_news: t('field.wants_news'),
    status: t('field.status'),
    created_at: t('field.created_at'),
    note: t('field.note'),
  }
}
