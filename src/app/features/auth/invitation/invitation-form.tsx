import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Invitation } from '#contract/account/auth.ts'
import { signInByInvitation } from '#app/data/auth/mutations.ts'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { NameFields } from '#app/components/inputs/name-fields.tsx'
import { NewPasswordField } from '#app/components/inputs/new-password-field.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { acceptanceBodyOf, acceptanceSchema, emptyAcceptance } from './acceptance.ts'
import { AuthForm } from '../auth-form.tsx'
import { AuthLink } from '../auth-link.tsx'
import { isInvalidInvitation, InvalidInvitation } from './dead-invitation.tsx'
import { useRoleLabels } from '#app/components/role-labels.ts'
import { OtherUserDialog } from './stranger-dialog.tsx'
import { TermsField } from '#app/components/inputs/terms-field.tsx'
import { useSignIn } from '#app/features/auth/use-sign-in.ts'

interface InvitationFormProps {
  token: string
  invitation: Invitation
}

/** Details of the invitation, and joining with a new or the existing password. */
export function InvitationForm({ token, invitation }: InvitationFormProps) {
  const { t } = useTranslation('auth')
  const notify = useNotify()
  const { account_name, invited_by, email, role, has_password } = invitation
  const sign_in = useSignIn(() =>
    notify({ kind: 'success', text: t('invitation.done', { account: account_name }) }),
  )
  const form = useRowForm({
    schema: acceptanceSchema(invitation),
    row: null,
    toForm: () => emptyAcceptance(invitation),
    toBody: (values) => acceptanceBodyOf(values, invitation),
    labels: {
      first_name: t('register.first_name'),
      last_name: t('register.last_name'),
      password: has_password ? t('password.label') : t('password.new'),
      password_confirmation: t('password.again'),
      accept_terms: t('register.terms'),
    },
    blame: { 'auth.password_wrong': 'password' },
    save: ({ body }) => signInByInvitation(token, body),
    onSaved: (outcome) => outcome !== null && sign_in.continueWith(outcome),
  })
  const roles = useRoleLabels()
  if (isInvalidInvitation(form.failure)) return <InvalidInvitation error={form.failure} />
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {t('invitation.who', { who: invited_by, account: account_name })}
      </Typography>
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>
        {t('invitation.as', { email, role: roles[role] })}
        {has_password && <> {t('invitation.known')}</>}
      </Typography>
      <AuthForm form={form} submit={t('invitation.submit')}>
        {!has_password && (
          <NameFields first={form.field('first_name')} last={form.field('last_name')} is_own />
        )}
        {has_password ? (
          <PasswordField {...form.field('password')} autoComplete="current-password" />
        ) : (
          <>
            <NewPasswordField {...form.field('password')} />
            <PasswordField {...form.field('password_confirmation')} autoComplete="new-password" />
          </>
        )}
        <TermsField {...form.field('accept_terms')} />
      </AuthForm>
      {has_password && (
        <Stack sx={{ mt: 2.5, alignItems: 'flex-start' }}>
          <AuthLink side="team" page="forgot_password">
            {t('login.forgot')}
          </AuthLink>
        </Stack>
      )}
      <OtherUserDialog sign_in={sign_in} />
    </>
  )
}
