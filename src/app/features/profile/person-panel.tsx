import { useTranslation } from 'react-i18next'
import { currentUserEdit, type User } from '#contract/account/users.ts'
import { useUpdateMe } from '#app/data/users/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { nullIfBlank } from '#app/components/form/null-if-blank.ts'
import { isSame } from '#app/components/form/changed-fields.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { NameFields } from '#app/components/inputs/name-fields.tsx'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Panel } from '#app/ui/panel.tsx'

const formOf = ({ first_name, last_name, phone }: User) => ({ first_name, last_name, phone: phone ?? '' })

/** Name and phone number. */
export function PersonPanel({ me }: { me: User }) {
  const { t } = useTranslation('profile')
  const online = useOnline()
  const notify = useNotify()
  const update = useUpdateMe()
  const form = useRowForm({
    schema: currentUserEdit,
    row: me,
    toForm: formOf,
    toBody: (values) => ({ ...values, phone: nullIfBlank(values.phone) }),
    labels: {
      first_name: t('person.first_name'),
      last_name: t('person.last_name'),
      phone: t('person.phone'),
    },
    save: ({ changed, row }) => {
      // The version also counts changes of this page's other forms; only fields of this form can be in conflict.
      const { version } = isSame(formOf(row), formOf(me)) ? me : row
      return update.mutateAsync({ ...changed, version })
    },
    onSaved: () => notify({ kind: 'success', text: t('person.saved') }),
  })
  return (
    <Panel title={t('person.title')}>
      <FormPage form={form} submit={t('person.save')} disabled={!online} note={!online && t('offline')}>
        <NameFields first={form.field('first_name')} last={form.field('last_name')} is_own />
        <PhoneField {...form.field('phone')} hint={t('person.phone_hint')} />
      </FormPage>
    </Panel>
  )
}
