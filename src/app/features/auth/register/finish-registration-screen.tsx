import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CONFIRM_HOURS, finishRegistrationBody } from '#contract/account/auth.ts'
import { completeRegistration } from '#app/data/auth/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { AuthForm } from '../auth-form.tsx'
import { InvalidLinkState } from '../dead-link.tsx'
import { errorCodeOf } from '../error-code.ts'
import { OtherUserDialog } from '../invitation/stranger-dialog.tsx'
import { useSignIn, type SignInState } from '#app/features/auth/use-sign-in.ts'

/**
 * Target of the registration link: in the browser that registered it completes at once, elsewhere it asks for the
 * password.
 */
export function FinishRegistrationScreen({ token }: { token: string }) {
  const { t } = useTranslation('auth')
  const notify = useNotify()
  const sign_in = useSignIn((account) => {
    if (account === null) notify({ kind: 'success', text: t('register.client_done') })
  })
  const attempt = () => void sign_in.run(() => completeRegistration(token, {}))
  const { error } = sign_in
  const has_reply = isInvalidLink(error) || errorCodeOf(error) === 'request.invalid'
  useRunWhenOnline(attempt, has_reply)
  const instead = isInvalidLink(error) ? (
    <InvalidLink error={error} />
  ) : (
    <Form token={token} sign_in={sign_in} />
  )
  return (
    <Page title={t('finish.title')} width="sm">
      <WaitForServer<never>
        query={{ data: undefined, error: sign_in.pending ? null : error, refetch: attempt }}
        instead={has_reply ? instead : null}
      >
        {() => null}
      </WaitForServer>
      <OtherUserDialog sign_in={sign_in} />
    </Page>
  )
}

const blank = () => ({ password: '' })
const passwordForm = finishRegistrationBody.pick({ password: true }).required()

function Form({ token, sign_in }: { token: string; sign_in: SignInState }) {
  const { t } = useTranslation('auth')
  const form = useRowForm({
    schema: passwordForm,
    row: null,
    toForm: blank,
    labels: { password: t('password.label') },
    blame: { 'auth.password_wrong': 'password' },
    save: ({ body }) => completeRegistration(token, body),
    onSaved: (outcome) => outcome !== null && sign_in.continueWith(outcome),
  })
  if (isInvalidLink(form.failure)) return <InvalidLink error={form.failure} />
  return (
    <>
      <Typography sx={{ mb: 3 }}>{t('finish.text')}</Typography>
      <AuthForm form={form} submit={t('finish.submit')}>
        <PasswordField {...form.field('password')} autoComplete="current-password" />
      </AuthForm>
    </>
  )
}

const isInvalidLink = (error: unknown): boolean => errorCodeOf(error) === 'link.invalid'

function InvalidLink({ error }: { error: unknown }) {
  const { t } = useTranslation('auth')
  return (
    <InvalidLinkState
      title={errorText(error)}
      action={
        <Stack sx={{ gap: 1, alignItems: 'center' }}>
          <LinkButton to="/login" variant="contained">
            {t('login.submit')}
          </LinkButton>
          <LinkButton to="/register" variant="text">
            {t('finish.again')}
          </LinkButton>
        </Stack>
      }
    >
      {t('finish.dead_text', { hours: CONFIRM_HOURS })}
    </InvalidLinkState>
  )
}

/** Runs once across renders, since the link works once; runs again when the network is back. */
function useRunWhenOnline(run: () => void, has_reply: boolean): void {
  const online = useOnline()
  const last_online = useRef<boolean | null>(null)
  useEffect(() => {
    if (has_reply || last_online.current === online) return
    last_online.current = online
    run()
  })
}
