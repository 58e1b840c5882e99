import MailIcon from '@mui/icons-material/MarkEmailReadOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { forgotPassword, RESET_MINUTES } from '#contract/account/auth.ts'
import { useForgotPassword } from '#app/data/auth/mutations.ts'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthLink } from './auth-link.tsx'
import type { Audience } from './audiences.ts'

const blank = () => ({ email: '' })

/** Sends a password reset link; does not reveal whether the address exists. */
export function ForgotPasswordScreen({ side }: { side: Audience }) {
  const { t } = useTranslation('auth')
  const send = useForgotPassword()
  const form = useRowForm({
    schema: forgotPassword.body,
    row: null,
    toForm: blank,
    labels: { email: t('register.email') },
    save: ({ body }) => send.mutateAsync(body),
  })
  const to_login = (
    <AuthLink side={side} page="login">
      {t('choose.back')}
    </AuthLink>
  )
  if (send.data !== undefined) {
    return (
      <Page title={t('forgot.sent')} width="sm">
        <EmptyState
          icon={<MailIcon />}
          title={send.data.email}
          action={
            <Stack sx={{ alignItems: 'center', gap: 1 }}>
              <Button variant="outlined" onClick={() => send.reset()}>
                {t('forgot.again')}
              </Button>
              {to_login}
            </Stack>
          }
        >
          {t('forgot.sent_text', { minutes: RESET_MINUTES })}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title={t('forgot.title')} subtitle={t('forgot.lead')} width="sm">
      <AuthForm form={form} submit={t('forgot.submit')}>
        <TextField {...form.field('email')} required type="email" autoComplete="username" />
      </AuthForm>
      <Stack sx={{ mt: 2.5, alignItems: 'flex-start' }}>{to_login}</Stack>
    </Page>
  )
}
