import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { relationshipKey } from '#contract/members/member-fields.ts'
import { useUpdateProfile } from '#app/data/membership/mutations.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { SavedMembership } from '#offline/storage/membership-database.ts'
import { relationshipOptions } from './relationship-labels.ts'

const joinForm = z.object({ relationship: relationshipKey, wants_news: z.boolean() })

/** Makes the user a member by their relationship to the venue. */
export function JoinPanel({ profile, rules }: Pick<SavedMembership, 'profile' | 'rules'>) {
  const { t } = useTranslation('membership')
  const online = useOnline()
  const notify = useNotify()
  const update = useUpdateProfile()
  const form = useRowForm({
    schema: joinForm,
    row: profile,
    toForm: (row) => ({ relationship: row.relationship ?? '', wants_news: row.wants_news }),
    labels: { relationship: t('join.relationship'), wants_news: t('join.news') },
    save: ({ body, row }) => update.mutateAsync({ ...body, version: row.version }),
    onSaved: () => notify({ kind: 'success', text: t('join.done') }),
  })
  return (
    <Panel title={t('join.title')} lead={t('join.lead')}>
      <FormPage form={form} submit={t('join.submit')} disabled={!online} note={!online && t('offline')}>
        <SelectField
          {...form.field('relationship')}
          required
          options={[
            { value: '', label: t('join.choose') },
            ...relationshipOptions(rules.relationships, currentLanguage()),
          ]}
        />
        <CheckboxField {...form.field('wants_news')} hint={t('join.news_hint')} />
      </FormPage>
    </Panel>
  )
}
