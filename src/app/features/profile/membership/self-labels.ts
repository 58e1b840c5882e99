import type { TFunction } from 'i18next'
import { ageGroup, gender, type AgeGroup, type Gender } from '#contract/members/member-fields.ts'
import { formatMonth } from '#app/lib/format/dates.ts'
import type { Option } from '#app/ui/fields/select-field.tsx'

type MembershipT = TFunction<'membership'>

const MONTHS = 12

/** Gender options, including none. */
export function genderOptions(t: MembershipT): Option<Gender | ''>[] {
  const labels = {
    female: t('about.genders.female'),
    male: t('about.genders.male'),
    diverse: t('about.genders.diverse'),
    undisclosed: t('about.genders.undisclosed'),
  }
  return [unspecifiedOption(t), ...gender.options.map((value) => ({ value, label: labels[value] }))]
}

/** Age group options, including none. */
export const ageOptions = (t: MembershipT): Option<AgeGroup | ''>[] => [
  unspecifiedOption(t),
  ...ageGroup.options.map((value) => ({ value, label: formatAgeGroup(t, value) })),
]

/** Month options as digits, including none. */
export const monthOptions = (t: MembershipT): Option<string>[] => [
  unspecifiedOption(t),
  ...Array.from({ length: MONTHS }, (_, at) => ({ value: String(at + 1), label: formatMonthName(at + 1) })),
]

const unspecifiedOption = (t: MembershipT) => ({ value: '', label: t('about.not_said') }) as const

function formatAgeGroup(t: MembershipT, age: AgeGroup): string {
  const [from = '', to = ''] = age.split('_')
  if (from === 'under') return t('about.ages.under', { to })
  return to === 'up' ? t('about.ages.over', { from }) : t('about.ages.from_to', { from, to })
}

const formatMonthName = (month: number) =>
  formatMonth(`2026-${String(month).padStart(2, '0')}-15T12:00:00.000Z`, 'UTC')
