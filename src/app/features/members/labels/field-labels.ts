import { useTranslation } from 'react-i18next'
import { ageGroup, gender, type AgeGroup, type Gender } from '#contract/members/member-fields.ts'
import type { MemberStatus } from '#contract/members/members.ts'
import type { Relationship } from '#contract/members/membership-settings.ts'
import { useMembershipSettings } from '#app/data/membership-settings/queries.ts'
import { formatMonth } from '#app/lib/format/dates.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'

type LabelledOption<Value extends string> = { value: Value; label: string }

function useGenderLabels(): Record<Gender, string> {
  const { t } = useTranslation('members')
  return {
    female: t('value.gender.female'),
    male: t('value.gender.male'),
    diverse: t('value.gender.diverse'),
    undisclosed: t('value.gender.undisclosed'),
  }
}

function useAgeLabel(): (age: AgeGroup) => string {
  const { t } = useTranslation('members')
  return (age) => {
    const [from = '', to = ''] = age.split('_')
    if (from === 'under') return t('value.age.under', { to })
    return to === 'up' ? t('value.age.over', { from }) : t('value.age.from_to', { from, to })
  }
}

/** Labels of the member statuses. */
export function useStatusLabels(): Record<MemberStatus, string> {
  const { t } = useTranslation('members')
  return { ACTIVE: t('value.status.active'), CLOSED: t('value.status.closed') }
}

/** Options of the member fields. */
export function useMemberOptions(): {
  gender: LabelledOption<Gender>[]
  age_group: LabelledOption<AgeGroup>[]
  birth_month: LabelledOption<string>[]
} {
  const genders = useGenderLabels()
  const ageOf = useAgeLabel()
  return {
    gender: gender.options.map((value) => ({ value, label: genders[value] })),
    age_group: ageGroup.options.map((value) => ({ value, label: ageOf(value) })),
    birth_month: Array.from({ length: 12 }, (_, at) => ({
      value: String(at + 1),
      label: formatMonthName(at + 1),
    })),
  }
}

/** @param month 1 to 12 */
const formatMonthName = (month: number) =>
  formatMonth(`2026-${String(month).padStart(2, '0')}-15T12:00:00.000Z`, 'UTC')

/** The venue's relationships; inactive ones stay for members who have them. */
export function useRelationships(): (LabelledOption<string> & { is_active: boolean })[] {
  const { relationships = [] } = useMembershipSettings().data ?? {}
  return relationships.map(({ key, label, is_active }) => ({
    value: key,
    label: translatedLabel(label),
    is_active,
  }))
}

function translatedLabel(label: Relationship['label']): string {
  const language = currentLanguage()
  const translation = language === 'zh-hk' || language === 'zh-cn' ? label[language] : ''
  return translation === '' ? label.en : translation
}
