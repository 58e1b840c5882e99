import { useTranslation } from 'react-i18next'
import type { FullMember } from '#app/data/members/mutations.ts'
import { formatPhone } from '#rules/text/phone.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import { locale } from '#contract/wire/contact.ts'
import { useMemberOptions, useRelationships } from '#app/features/members/labels/field-labels.ts'
import { useMemberName } from '#app/features/members/labels/member-labels.ts'
import { Pair, Pairs } from '#app/features/members/labels/pairs.tsx'

/** A member's personal data, read-only. */
export function PersonFacts({ member }: { member: FullMember }) {
  const { t } = useTranslation('members')
  const nameOf = useMemberName()
  const choices = useMemberOptions()
  const relationships = useRelationships()
  const labelOf = (options: readonly { value: string; label: string }[], value: string | number | null) =>
    options.find((option) => option.value === String(value))?.label ?? t('value.unsaid')
  const language = locale.safeParse(member.locale)
  return (
    <Pairs>
      <Pair label={t('list.column.name')}>{nameOf(member)}</Pair>
      <Pair label={t('field.email')}>{member.email || t('value.unsaid')}</Pair>
      <Pair label={t('field.phone')}>{phone(member.phone) ?? t('value.unsaid')}</Pair>
      <Pair label={t('field.backup_phone')}>{phone(member.backup_phone) ?? t('value.unsaid')}</Pair>
      <Pair label={t('field.relationship')}>{labelOf(relationships, member.relationship)}</Pair>
      <Pair label={t('field.gender')}>{labelOf(choices.gender, member.gender)}</Pair>
      <Pair label={t('field.age_group')}>{labelOf(choices.age_group, member.age_group)}</Pair>
      <Pair label={t('field.birth_month')}>{labelOf(choices.birth_month, member.birth_month)}</Pair>
      <Pair label={t('field.locale')}>
        {language.success ? languages[language.data].endonym : t('value.unsaid')}
      </Pair>
      <Pair label={t('field.wants_news')}>{member.wants_news ? t('value.yes') : t('value.no')}</Pair>
      {member.note !== '' && <Pair label={t('field.note')}>{member.note}</Pair>}
    </Pairs>
  )
}

const phone = (number: string | null) => (number === null ? null : formatPhone(number))
