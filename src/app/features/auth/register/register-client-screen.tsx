import BuildIcon from '@mui/icons-material/HandymanOutlined'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useInstallation, type Installation } from '#app/data/auth/queries.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { AuthForm } from '../auth-form.tsx'
import { AuthLink } from '../auth-link.tsx'
import { CheckEmail } from '../look-in-mail.tsx'
import { MailNote } from '../mail-note.tsx'
import { PersonFields } from './person-fields.tsx'
import { clientBodyOf } from './register-form.ts'
import { useSignIn } from '#app/features/auth/use-sign-in.ts'
import { useRegisterForm } from './use-register-form.ts'

/** Registration of a client; closed until the installation has an owner. */
export function RegisterClientScreen() {
  const { t } = useTranslation('auth')
  const installation = useInstallation()
  return (
    <Page title={t('register.client_title')} subtitle={t('register.client_lead')} width="sm">
      <WaitForServer query={installation}>
        {(data) => (data.needs_setup_code ? <NotSetUp /> : <Form {...data} />)}
      </WaitForServer>
    </Page>
  )
}

function Form({ sends_mail }: Installation) {
  const { t } = useTranslation('auth')
  const sign_in = useSignIn()
  const form = useRegisterForm(sign_in, clientBodyOf)
  if (sign_in.mailed_to !== null) {
    const getBody = () => clientBodyOf(form.values)
    return <CheckEmail side="client" sign_in={sign_in} getBody={getBody} sends_mail={sends_mail} />
  }
  return (
    <>
      <MailNote sends_mail={sends_mail} />
      <AuthForm form={form} submit={t('register.client_submit')}>
        <PersonFields form={form} />
      </AuthForm>
      <Stack sx={{ mt: 2.5, alignItems: 'flex-start', gap: 0.5 }}>
        <AuthLink side="client" page="login">
          {t('register.to_login')}
        </AuthLink>
        <AuthLink side="team" page="register">
          {t('register.to_organizer')}
        </AuthLink>
      </Stack>
    </>
  )
}

function NotSetUp() {
  const { t } = useTranslation('auth')
  return (
    <EmptyState
      icon={<BuildIcon />}
      title={t('register.not_set_up')}
      action={
        <LinkButton to="/auth/register" variant="contained">
          {t('register.set_up')}
        </LinkButton>
      }
    >
      {t('register.not_set_up_text')}
    </EmptyState>
  )
}
