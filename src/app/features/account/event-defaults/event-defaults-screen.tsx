import { useTranslation } from 'react-i18next'
import { eventDefaults, type Account } from '#contract/account/accounts.ts'
import { useUpdateAccount } from '#app/data/accounts/mutations.ts'
import { useAccount } from '#app/data/accounts/queries.ts'
import { eventSettingsFields } from '#app/components/fields/event-settings.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { nullIfBlank } from '#app/components/form/null-if-blank.ts'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { locationBodyOf, useLocationLabels } from '#app/components/inputs/location-fields.tsx'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { AccountForm } from '../account-form.tsx'
import { DefaultsFields } from './defaults-fields.tsx'
import { defaultsFormOf } from './defaults-form.ts'

/** Default settings of the account's new events. */
export function EventDefaultsScreen() {
  const { t } = useTranslation('account')
  return (
    <Page title={t('defaults.title')} subtitle={t('defaults.lead')} width="md">
      <WaitForServer query={useAccount()}>{(account) => <Form account={account} />}</WaitForServer>
    </Page>
  )
}

function Form({ account }: { account: Account }) {
  const { t } = useTranslation('account')
  const notify = useNotify()
  const update = useUpdateAccount()
  const form = useRowForm({
    schema: eventDefaults,
    row: account,
    toForm: defaultsFormOf,
    toBody: (values) => ({
      ...values,
      support_email: nullIfBlank(values.support_email),
      location: locationBodyOf(values.location),
    }),
    // A setting has the same label here as in an event.
    labels: { ...useLocationLabels(), ...labelsOf(useFields(eventSettingsFields)) },
    save: ({ changed, row }) => update.mutateAsync({ event_defaults: changed, version: row.version }),
    onSaved: () => notify({ kind: 'success', text: t('defaults.saved') }),
  })
  return (
    <AccountForm form={form} submit={t('defaults.save')}>
      {(disabled) => <DefaultsFields form={form} disabled={disabled} />}
    </AccountForm>
  )
}
