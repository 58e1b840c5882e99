import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { passwordBody } from '#contract/account/auth.ts'
import { useResetPassword } from '#app/data/auth/mutations.ts'
import { useResetLink } from '#app/data/auth/queries.ts'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { NewPasswordField } from '#app/components/inputs/new-password-field.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { AuthForm } from './auth-form.tsx'
import { InvalidLinkState } from './dead-link.tsx'
import { errorCodeOf } from './error-code.ts'
import { AUTH_PAGES, type Audience } from './audiences.ts'

interface ResetPasswordScreenProps {
  side: Audience
  token: string
}

/** Sets a new password with an emailed link, which works once and for a short time. */
export function ResetPasswordScreen({ side, token }: ResetPasswordScreenProps) {
  const { t } = useTranslation('auth')
  const link = useResetLink(token)
  return (
    <Page title={t('reset.title')} width="sm">
      <WaitForServer
        query={link}
        instead={errorCodeOf(link.error) === 'link.invalid' ? <InvalidLink side={side} /> : null}
      >
        {() => <Form side={side} token={token} />}
      </WaitForServer>
    </Page>
  )
}

const blank = () => ({ password: '', password_confirmation: '' })

function Form({ side, token }: ResetPasswordScreenProps) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const notify = useNotify()
  const reset = useResetPassword(token)
  const form = useRowForm({
    schema: passwordBody,
    row: null,
    toForm: blank,
    labels: { password: t('password.new'), password_confirmation: t('password.again') },
    save: ({ body }) => reset.mutateAsync(body),
    onSaved: () => {
      notify({ kind: 'success', text: t('reset.done') })
      void navigate({ to: AUTH_PAGES[side].login, replace: true })
    },
  })
  if (errorCodeOf(form.failure) === 'link.invalid') return <InvalidLink side={side} />
  return (
    <AuthForm form={form} submit={t('reset.submit')}>
      <NewPasswordField {...form.field('password')} autoFocus />
      <PasswordField {...form.field('password_confirmation')} autoComplete="new-password" />
    </AuthForm>
  )
}

function InvalidLink({ side }: { side: Audience }) {
  const { t } = useTranslation('auth')
  return (
    <InvalidLinkState
      title={t('reset.dead')}
      action={
        <LinkButton to={AUTH_PAGES[side].forgot_password} variant="contained">
          {t('reset.ask_again')}
        </LinkButton>
      }
    >
      {t('reset.dead_text')}
    </InvalidLinkState>
  )
}
