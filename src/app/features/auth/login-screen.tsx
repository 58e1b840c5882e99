import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { enter } from '#app/data/auth/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useSession, useSessionLost } from '#app/lib/net/session.ts'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Page } from '#app/ui/page.tsx'
import { AccountChoice } from './account-choice.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthLink } from './auth-link.tsx'
import { DemoSignIns } from './demo-sign-ins.tsx'
import type { Audience } from './audiences.ts'
import { OtherUserDialog } from './invitation/stranger-dialog.tsx'
import { useSignIn } from './use-sign-in.ts'
import { loginForm, parseIdentifier } from './last-identifier.ts'

const blank = () => ({ who: '', password: '' })

/** Sign-in with email or mobile number; a user with several accounts chooses one first. */
export function LoginScreen({ side }: { side: Audience }) {
  const { t } = useTranslation('auth')
  const sign_in = useSignIn()
  const form = useRowForm({
    schema: loginForm,
    row: null,
    toForm: blank,
    labels: { who: t('login.who'), password: t('password.label') },
    save: ({ body: { who, password } }) => enter({ ...who, password }),
    onSaved: (outcome) => outcome !== null && sign_in.continueWith(outcome),
  })
  const choose = (account_id: string) => {
    const { who, password } = form.values
    void sign_in.run(() => enter({ ...parseIdentifier(who), password, account_id }))
  }
  const { accounts } = sign_in
  return (
    <Page title={accounts === null ? t('login.title') : t('choose.title')} width="sm">
      {accounts === null ? (
        <>
          <SessionExpiredNote />
          <AuthForm form={form} submit={t('login.submit')}>
            <TextField {...form.field('who')} required autoComplete="username" hint={t('login.who_hint')} />
            <PasswordField {...form.field('password')} autoComplete="current-password" />
          </AuthForm>
          <Stack sx={{ mt: 2.5, alignItems: 'flex-start', gap: 0.5 }}>
            <AuthLink side={side} page="forgot_password">
              {t('login.forgot')}
            </AuthLink>
            <AuthLink side={side} page="register">
              {side === 'team' ? t('login.to_register') : t('login.to_register_client')}
            </AuthLink>
          </Stack>
          {side === 'team' && (
            <DemoSignIns
              onFill={(email, secret) => {
                form.set('who', email)
                form.set('password', secret)
              }}
            />
          )}
        </>
      ) : (
        <>
          {sign_in.error !== null && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {errorText(sign_in.error)}
            </Alert>
          )}
          <AccountChoice
            accounts={accounts}
            pending={sign_in.pending}
            onChoose={choose}
            onBack={sign_in.restart}
          />
        </>
      )}
      <OtherUserDialog sign_in={sign_in} />
    </Page>
  )
}

/** Explains an expired session to a user who was just working. */
function SessionExpiredNote() {
  const { t } = useTranslation('auth')
  const was_lost = useSessionLost()
  const session = useSession()
  if (!was_lost || session !== null) return null
  return (
    <Alert severity="info" sx={{ mb: 2.5 }}>
      {t('login.lost')}
    </Alert>
  )
}
