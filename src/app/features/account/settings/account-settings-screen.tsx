import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_NAME_MAX, accountEdit, type Account } from '#contract/account/accounts.ts'
import { locale } from '#contract/wire/contact.ts'
import { defaultCancellationFee } from '#rules/sales/own-cancellation.ts'
import { useUpdateAccount } from '#app/data/accounts/mutations.ts'
import { useAccount } from '#app/data/accounts/queries.ts'
import { DEFAULT_LANGUAGE } from '#app/lib/i18n/languages.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import { stepsBodyOf, stepsFormOf } from '#app/components/inputs/cancellation-form.ts'
import { CancellationStepsField } from '#app/components/inputs/cancellation-steps-field.tsx'
import { FeePerField, TermsPreview } from '#app/components/inputs/cancellation-terms-field.tsx'
import { CurrencyField } from '#app/components/inputs/currency-field.tsx'
import { useRowForm, type RowForm } from '#app/components/form/use-row-form.ts'
import { LanguageField, LanguagesField } from '#app/components/inputs/language-field.tsx'
import { TimezoneField } from '#app/components/inputs/timezone-field.tsx'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { AccountForm } from '../account-form.tsx'
import { MailPanel } from './mail-panel.tsx'

/** Name, timezone and currency of the account. */
export function AccountSettingsScreen() {
  const { t } = useTranslation('account')
  return (
    <Page title={t('settings.title')} subtitle={t('settings.lead')} width="md">
      <Stack sx={{ gap: 4 }}>
        <WaitForServer query={useAccount()}>{(account) => <Form account={account} />}</WaitForServer>
        <MailPanel />
      </Stack>
    </Page>
  )
}

const formOf = (account: Account) => ({
  name: account.name,
  currency_code: account.currency_code,
  timezone: account.timezone,
  locale: locale.catch(DEFAULT_LANGUAGE).parse(account.locale),
  languages: account.languages,
  cancellation_steps: stepsFormOf(account.cancellation_steps),
  cancellation_fee_cents: account.cancellation_fee_cents as number | null,
  cancellation_fee_per: account.cancellation_fee_per,
  mails_about_bookings: account.mails_about_bookings,
  building_limit: account.building_limit,
})

function Form({ account }: { account: Account }) {
  const { t } = useTranslation('account')
  const { t: tTerms } = useTranslation('cancellation')
  const notify = useNotify()
  const is_venue = useTeamSession()?.account.is_venue ?? false
  const update = useUpdateAccount()
  const form = useRowForm({
    schema: accountEdit,
    row: account,
    toForm: formOf,
    toBody: ({ cancellation_steps, ...values }) => ({
      ...values,
      cancellation_steps: stepsBodyOf(cancellation_steps),
    }),
    labels: {
      name: t('settings.name'),
      currency_code: t('settings.currency'),
      timezone: t('settings.timezone'),
      locale: t('settings.language'),
      languages: t('settings.languages'),
      cancellation_steps: tTerms('editor.steps'),
      cancellation_fee_cents: t('settings.cancellation_fee'),
      cancellation_fee_per: tTerms('editor.per'),
      mails_about_bookings: t('settings.booking_mails'),
      building_limit: t('settings.building_limit'),
    },
    save: ({ changed, row }) => update.mutateAsync({ ...changed, version: row.version }),
    onSaved: () => notify({ kind: 'success', text: t('settings.saved') }),
  })
  const currency = form.field('currency_code')
  return (
    <AccountForm form={form} submit={t('settings.save')}>
      {(disabled) => (
        <>
          <TextField
            {...form.field('name')}
            required
            max={ACCOUNT_NAME_MAX}
            autoComplete="organization"
            hint={t('settings.name_hint')}
            disabled={disabled}
          />
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
            <CurrencyField
              {...currency}
              onChange={(code) => {
                currency.onChange(code)
                form.set('cancellation_fee_cents', defaultCancellationFee(code))
              }}
              required
              disabled={disabled}
            />
            <TimezoneField {...form.field('timezone')} disabled={disabled} />
          </Stack>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: -1.5 }}>
            {t('settings.new_events')}
          </Typography>
          <LanguageField {...form.field('locale')} hint={t('settings.language_hint')} disabled={disabled} />
          <LanguagesField
            {...form.field('languages')}
            hint={t('settings.languages_hint')}
            disabled={disabled}
          />
          <CancellationFields form={form} disabled={disabled} />
          <NumberField
            {...form.field('building_limit')}
            hint={t('settings.building_limit_hint')}
            disabled={disabled}
          />
          {is_venue && (
            <SwitchField
              {...form.field('mails_about_bookings')}
              hint={t('settings.booking_mails_hint')}
              disabled={disabled}
            />
          )}
        </>
      )}
    </AccountForm>
  )
}

type SettingsForm = ReturnType<typeof formOf>

/** Terms of cancellation, with what buyers will read. */
function CancellationFields({ form, disabled }: { form: RowForm<SettingsForm>; disabled: boolean }) {
  const { t } = useTranslation('account')
  const { t: tTerms } = useTranslation('cancellation')
  const { cancellation_steps, cancellation_fee_cents, cancellation_fee_per, currency_code } = form.values
  return (
    <>
      <CancellationStepsField {...form.field('cancellation_steps')} disabled={disabled} />
      <MoneyField
        {...form.field('cancellation_fee_cents')}
        required
        currency={currency_code}
        hint={t('settings.cancellation_fee_hint')}
        disabled={disabled}
      />
      <FeePerField {...form.field('cancellation_fee_per')} disabled={disabled} />
      <TermsPreview
        form={{
          steps: cancellation_steps,
          fee_cents: cancellation_fee_cents,
          fee_per: cancellation_fee_per,
        }}
        currency={currency_code}
        of="order"
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: -1.5 }}>
        {tTerms('editor.account_hint')}
      </Typography>
    </>
  )
}
