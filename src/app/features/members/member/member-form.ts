import { gender, ageGroup, type AgeGroup, type Gender } from '#contract/members/member-fields.ts'
import { locale, type Locale } from '#contract/wire/contact.ts'
import type { Member } from '#contract/members/members.ts'
import { DEFAULT_LANGUAGE } from '#app/lib/i18n/languages.ts'
import { nullIfBlank } from '#app/components/form/null-if-blank.ts'

/** Form values of a member; a choice that was not made is empty. */
export type MemberForm = {
  first_name: string
  last_name: string
  chinese_name: string
  email: string
  locale: Locale
  phone: string
  backup_phone: string
  gender: Gender | ''
  age_group: AgeGroup | ''
  birth_month: string
  relationship: string
  note: string
}

export const memberFormOf = (member: Member): MemberForm => ({
  first_name: member.first_name,
  last_name: member.last_name,
  chinese_name: member.chinese_name,
  email: member.email,
  locale: locale.catch(DEFAULT_LANGUAGE).parse(member.locale),
  phone: member.phone ?? '',
  backup_phone: member.backup_phone ?? '',
  gender: member.gender ?? '',
  age_group: member.age_group ?? '',
  birth_month: member.birth_month === null ? '' : String(member.birth_month),
  relationship: member.relationship ?? '',
  note: member.note,
})

/** The form values as a request body; an unset relationship is omitted. */
export const memberBodyOf = ({ relationship, ...values }: MemberForm) => ({
  ...values,
  phone: nullIfBlank(values.phone),
  backup_phone: nullIfBlank(values.backup_phone),
  gender: gender.nullable().catch(null).parse(values.gender),
  age_group: ageGroup.nullable().catch(null).parse(values.age_group),
  birth_month: values.birth_month === '' ? null : Number(values.birth_month),
  ...(relationship === '' ? {} : { relationship }),
})
