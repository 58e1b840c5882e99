import { useTranslation } from 'react-i18next'
import { ownMemberFields, type ClientProfile } from '#contract/account/clients.ts'
import { CHINESE_NAME_MAX, type AgeGroup, type Gender } from '#contract/members/member-fields.ts'
import { useUpdateProfile } from '#app/data/membership/mutations.ts'
import { useMembership } from '#app/data/membership/queries.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { nullIfBlank } from '#app/components/form/null-if-blank.ts'
import { isSame } from '#app/components/form/changed-fields.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { SavedMembership } from '#offline/storage/membership-database.ts'
import { relationshipOptions } from './relationship-labels.ts'
import { ageOptions, genderOptions, monthOptions } from './self-labels.ts'

interface ProfileForm {
  chinese_name: string
  gender: Gender | ''
  age_group: AgeGroup | ''
  birth_month: string
  backup_phone: string
  relationship: string
  wants_news: boolean
}

const formOf = (profile: ClientProfile): ProfileForm => ({
  chinese_name: profile.chinese_name,
  gender: profile.gender ?? '',
  age_group: profile.age_group ?? '',
  birth_month: profile.birth_month === null ? '' : String(profile.birth_month),
  backup_phone: profile.backup_phone ?? '',
  relationship: profile.relationship ?? '',
  wants_news: profile.wants_news,
})

/** A member's own data besides name and address; nothing for non-members. */
export function MemberPanel() {
  const { data: saved } = useMembership()
  if (saved === undefined || saved.profile.membership === null) return null
  return <MemberForm profile={saved.profile} rules={saved.rules} />
}

function MemberForm({ profile, rules }: Pick<SavedMembership, 'profile' | 'rules'>) {
  const { t } = useTranslation(['membership', 'profile'])
  const online = useOnline()
  const notify = useNotify()
  const update = useUpdateProfile()
  const form = useRowForm({
    schema: ownMemberFields,
    row: profile,
    toForm: formOf,
    toBody: (values) => ({
      ...values,
      gender: nullIfBlank(values.gender),
      age_group: nullIfBlank(values.age_group),
      birth_month: values.birth_month === '' ? null : Number(values.birth_month),
      backup_phone: nullIfBlank(values.backup_phone),
    }),
    labels: {
      chinese_name: t('about.chinese_name'),
      gender: t('about.gender'),
      age_group: t('about.age_group'),
      birth_month: t('about.birth_month'),
      backup_phone: t('about.backup_phone'),
      relationship: t('join.relationship'),
      wants_news: t('join.news'),
    },
    blame: { 'member.relationship_unknown': 'relationship' },
    save: ({ changed, row }) => {
      // The version also counts changes of this page's other forms; only fields of this form can be in conflict.
      const { version } = isSame(formOf(row), formOf(profile)) ? profile : row
      return update.mutateAsync({ ...changed, version })
    },
    onSaved: () => notify({ kind: 'success', text: t('about.saved') }),
  })
  const options = relationshipOptions(rules.relationships, currentLanguage())
  const current = profile.relationship ?? ''
  const is_listed = options.some(({ value }) => value === current)
  return (
    <Panel title={t('about.title')}>
      <FormPage
        form={form}
        submit={t('about.save')}
        disabled={!online}
        note={!online && t('profile:offline')}
      >
        <SelectField
          {...form.field('relationship')}
          required
          options={[
            ...(is_listed
              ? []
              : [{ value: current, label: current === '' ? t('join.choose') : t('about.unchanged') }]),
            ...options,
          ]}
        />
        <TextField {...form.field('chinese_name')} max={CHINESE_NAME_MAX} />
        <SelectField {...form.field('gender')} options={genderOptions(t)} />
        <SelectField {...form.field('age_group')} options={ageOptions(t)} />
        <SelectField {...form.field('birth_month')} options={monthOptions(t)} />
        <PhoneField {...form.field('backup_phone')} autoComplete="off" hint={t('about.backup_phone_hint')} />
        <CheckboxField {...form.field('wants_news')} hint={t('join.news_hint')} />
      </FormPage>
    </Panel>
  )
}
