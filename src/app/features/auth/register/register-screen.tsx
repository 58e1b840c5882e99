import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_NAME_MAX } from '#contract/account/accounts.ts'
import { useInstallation, type Installation } from '#app/data/auth/queries.ts'
import { refreshVenue } from '#app/data/branding/ask-venue.ts'
import { saveWelcomeStep } from '#app/lib/addresses/welcome-step.ts'
import { CurrencyField } from '#app/components/inputs/currency-field.tsx'
import { TimezoneField } from '#app/components/inputs/timezone-field.tsx'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Page } from '#app/ui/page.tsx'
import { AuthForm } from '../auth-form.tsx'
import { AuthLink } from '../auth-link.tsx'
import { PersonFields } from './person-fields.tsx'
import { CheckEmail } from '../look-in-mail.tsx'
import { MailNote } from '../mail-note.tsx'
import { organizerBodyOf, type RegisterForm } from './register-form.ts'
import { OtherUserDialog } from '../invitation/stranger-dialog.tsx'
import { useSignIn } from '#app/features/auth/use-sign-in.ts'
import { useRegisterForm } from './use-register-form.ts'

/**
 * Registration of an organizer with an account; the first one enters the setup code that the server printed at
 * startup.
 */
export function RegisterScreen() {
  const { t } = useTranslation('auth')
  const installation = useInstallation()
  const is_fresh = installation.data?.needs_setup_code === true
  return (
    <Page
      title={is_fresh ? t('register.setup_title') : t('register.title')}
      subtitle={is_fresh ? t('register.setup_lead') : t('register.lead')}
      width="sm"
    >
      <WaitForServer query={installation}>{(data) => <Form {...data} />}</WaitForServer>
    </Page>
  )
}

function Form({ needs_setup_code, sends_mail }: Installation) {
  const { t } = useTranslation('auth')
  const sign_in = useSignIn((account) => {
    if (account !== null) saveWelcomeStep(account.id, 'email')
    // The first registration also names the venue.
    if (needs_setup_code) void refreshVenue()
  })
  const toBody = (values: RegisterForm) => organizerBodyOf(values, needs_setup_code)
  const form = useRegisterForm(sign_in, toBody)
  if (sign_in.mailed_to !== null)
    return (
      <CheckEmail side="team" sign_in={sign_in} getBody={() => toBody(form.values)} sends_mail={sends_mail} />
    )
  return (
    <>
      {!needs_setup_code && <MailNote sends_mail={sends_mail} />}
      <AuthForm form={form} submit={needs_setup_code ? t('register.setup_submit') : t('register.submit')}>
        {needs_setup_code && (
          <TextField
            {...form.field('setup_code')}
            required
            autoComplete="one-time-code"
            hint={t('register.setup_code_hint')}
          />
        )}
        <TextField
          {...form.field('account.name')}
          required
          max={ACCOUNT_NAME_MAX}
          autoComplete="organization"
          hint={t('register.account_name_hint')}
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
          <CurrencyField {...form.field('account.currency_code')} required />
          <TimezoneField {...form.field('account.timezone')} />
        </Stack>
        <PersonFields form={form} />
      </AuthForm>
      <Stack sx={{ mt: 2.5, alignItems: 'flex-start' }}>
        <AuthLink side="team" page="login">
          {t('register.to_login')}
        </AuthLink>
      </Stack>
      <OtherUserDialog sign_in={sign_in} />
    </>
  )
}
