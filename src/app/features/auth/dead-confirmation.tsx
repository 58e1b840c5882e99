import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { CONFIRM_HOURS } from '#contract/account/auth.ts'
import { useResendConfirmation } from '#app/data/users/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useSession } from '#app/lib/net/session.ts'
import { ResendButton } from '#app/components/resend-button.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { InvalidLinkState } from './dead-link.tsx'
import { errorCodeOf } from './error-code.ts'
import { AUTH_PAGES, type Audience } from './audiences.ts'

/** Whether a retry is useless. */
export const isInvalidConfirmation = (error: unknown): boolean =>
  errorCodeOf(error) === 'link.invalid' || errorCodeOf(error) === 'auth.email_taken'

/** Why an address could not be confirmed, and what to do next. */
export function InvalidConfirmation({ side, error }: { side: Audience; error: unknown }) {
  const { t } = useTranslation('auth')
  const session = useSession()
  const resend = useResendConfirmation()
  const is_unverified = session?.user.is_email_verified === false
  return (
    <InvalidLinkState
      title={errorText(error)}
      action={
        <Stack sx={{ gap: 1, alignItems: 'center' }}>
          {is_unverified && (
            <ResendButton
              sending={resend}
              onSend={() => resend.mutate(session.user.id)}
              variant="contained"
            />
          )}
          {session === null && (
            <LinkButton to={AUTH_PAGES[side].login} variant="contained">
              {t('login.submit')}
            </LinkButton>
          )}
          {session !== null && session.account !== null && (
            <LinkButton to="/manage/profile" variant="outlined">
              {t('confirm.to_profile')}
            </LinkButton>
          )}
        </Stack>
      }
    >
      {errorCodeOf(error) === 'link.invalid'
        ? t('confirm.dead_text', { hours: CONFIRM_HOURS })
        : t('confirm.taken_text')}
    </InvalidLinkState>
  )
}
