import type { TFunction } from 'i18next'
import { ageGroup, gender, type AgeGroup, type Gender } from '#contract/members/member-fields.ts'
import { formatMonth } from '#app/lib/format/dates.ts'
import type { Option } from '#app/ui/fields/select-field.tsx'

type T = TFunction<'membership'>

const MONTHS = 12

/** The genders somebody may say, or that they do not. */
export function genderOptions(t: T): Option<Gender | ''>[] {
  const words = {
    female: t('about.genders.female'),
    male: t('about.genders.male'),
    diverse: t('about.genders.diverse'),
    undisclosed: t('about.genders.undisclosed'),
  }
  return [notSaid(t), ...gender.options.map((value) => ({ value, label: words[value] }))]
}

/** The age groups, or none. */
export const ageOptions = (t: T): Option<AgeGroup | ''>[] => [
  notSaid(t),
  ...ageGroup.options.map((value) => ({ value, label: sayAge(t, value) })),
]

/** The months of a year as digits, or none. */
export const monthOptions = (t: T): Option<string>[] => [
  notSaid(t),
  ...Array.from({ length: MONTHS }, (_, at) => ({ value: String(at + 1), label: sayMonth(at + 1) })),
]

const notSaid = (t: T) => ({ value: '', label: t('about.not_said') }) as const

function sayAge(t: T, age: AgeGroup): string {
  const [from = '', to = ''] = age.split('_')
  if (from === 'under') return t('about.ages.under', { to })
  return to === 'up' ? t('about.ages.over', { from }) : t('about.ages.from_to', { from, to })
}

const sayMonth = (month: number) =>
  formatMonth(`2026-${String(month).padStart(2, '0')}-15T12:00:00.000Z`, 'UTC')
