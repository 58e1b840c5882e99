import { useTranslation } from 'react-i18next'
import { eventDefaults, type Account } from '#contract/accounts.ts'
import { useUpdateAccount } from '#app/data/accounts/mutations.ts'
import { useAccount } from '#app/data/accounts/queries.ts'
import { nullIfBlank } from '#app/parts/form/blank.ts'
import { useRowForm } from '#app/parts/form/use-row-form.ts'
import { WaitForServer } from '#app/parts/wait-for-server.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { AccountForm } from '../account-form.tsx'
import { DefaultsFields } from './defaults-fields.tsx'
import { defaultsFormOf } from './defaults-form.ts'

/** What a new event of the account begins with. */
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
  // A setting is called the same here as in an event.
  const { t: tEvent } = useTranslation('event-settings')
  const notify = useNotify()
  const update = useUpdateAccount()
  const form = useRowForm({
    schema: eventDefaults,
    row: account,
    toForm: defaultsFormOf,
    toBody: (typed) => ({ ...typed, support_email: nullIfBlank(typed.support_email) }),
    labels: {
      order_timeout_in_minutes: tEvent('checkout.timeout'),
      price_display_mode: tEvent('checkout.prices'),
      require_attendee_details: tEvent('checkout.details'),
      continue_button_text: tEvent('checkout.button'),
      support_email: tEvent('messages.support'),
      email_footer_message: tEvent('messages.footer'),
      notify_organizer_of_new_orders: tEvent('messages.notify'),
      homepage_primary_colour: tEvent('look.primary'),
      homepage_background_colour: tEvent('look.background'),
      show_share_buttons: tEvent('look.share'),
    },
    save: ({ changed, row }) => update.mutateAsync({ event_defaults: changed, version: row.version }),
    onSaved: () => notify({ kind: 'success', text: t('defaults.saved') }),
  })
  return (
    <AccountForm form={form} submit={t('defaults.save')}>
      {(off) => <DefaultsFields form={form} off={off} />}
    </AccountForm>
  )
}
