import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { CHINESE_NAME_MAX, MEMBER_NOTE_MAX } from '#contract/members/member-fields.ts'
import { memberEdit } from '#contract/members/members.ts'
import { useUpdateMember, type FullMember } from '#app/data/members/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { LanguageField } from '#app/components/inputs/language-field.tsx'
import { NameFields } from '#app/components/inputs/name-fields.tsx'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useMemberOptions, useRelationships } from '#app/features/members/labels/field-labels.ts'
import { memberBodyOf, memberFormOf } from './member-form.ts'
import { PersonFacts } from './person-facts.tsx'

/** A member's personal data: a form for users who may edit it, read-only for others. */
export function PersonPanel({ member }: { member: FullMember }) {
  const { t } = useTranslation('members')
  const may_edit = useHasRight('member.edit') && member.status === 'ACTIVE'
  return (
    <Panel title={t('member.person')}>
      {may_edit ? <Form member={member} /> : <PersonFacts member={member} />}
    </Panel>
  )
}

function Form({ member }: { member: FullMember }) {
  const { t } = useTranslation('members')
  const online = useOnline()
  const notify = useNotify()
  const update = useUpdateMember(member)
  const choices = useMemberOptions()
  const relationships = useRelationships()
  const blank = { value: '' as const, label: t('value.unsaid') }
  const form = useRowForm({
    schema: memberEdit,
    row: member,
    toForm: memberFormOf,
    toBody: memberBodyOf,
    labels: usePersonLabels(),
    blame: { 'member.taken': 'email', 'member.relationship_unknown': 'relationship' },
    save: ({ changed, row }) => update.mutateAsync({ ...changed, version: row.version }),
    onSaved: () => notify({ kind: 'success', text: t('member.saved') }),
  })
  const available = relationships.filter(({ value, is_active }) => is_active || value === member.relationship)
  return (
    <FormPage
      form={form}
      submit={t('member.save')}
      disabled={!online}
      note={!online && t('settings.offline')}
    >
      <NameFields first={form.field('first_name')} last={form.field('last_name')} />
      <TextField {...form.field('chinese_name')} max={CHINESE_NAME_MAX} autoComplete="off" />
      <TextField
        {...form.field('email')}
        required
        type="email"
        autoComplete="off"
        hint={t('member.email_hint')}
      />
      <Box sx={pairs}>
        <PhoneField {...form.field('phone')} autoComplete="off" />
        <PhoneField {...form.field('backup_phone')} autoComplete="off" />
        <SelectField {...form.field('gender')} options={[blank, ...choices.gender]} />
        <SelectField {...form.field('age_group')} options={[blank, ...choices.age_group]} />
        <SelectField {...form.field('birth_month')} options={[blank, ...choices.birth_month]} />
        <LanguageField {...form.field('locale')} />
      </Box>
      <SelectField
        {...form.field('relationship')}
        options={[...(member.relationship === null ? [blank] : []), ...available]}
      />
      <TextField {...form.field('note')} rows={3} max={MEMBER_NOTE_MAX} hint={t('member.note_hint')} />
    </FormPage>
  )
}

function usePersonLabels() {
  const { t } = useTranslation('members')
  return {
    first_name: t('field.first_name'),
    last_name: t('field.last_name'),
    chinese_name: t('field.chinese_name'),
    email: t('field.email'),
    locale: t('field.locale'),
    phone: t('field.phone'),
    backup_phone: t('field.backup_phone'),
    gender: t('field.gender'),
    age_group: t('field.age_group'),
    birth_month: t('field.birth_month'),
    relationship: t('field.relationship'),
    note: t('field.note'),
  }
}

const pairs = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: '100%', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const
