import { useTranslation } from 'react-i18next'
import { INVITATION_HOURS } from '#contract/account/auth.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { InvalidLinkState } from '../dead-link.tsx'
import { errorCodeOf } from '../error-code.ts'

const INVALID_CODES = ['invitation.not_found', 'invitation.expired', 'invitation.accepted'] as const

const invalidCodeOf = (error: unknown) => INVALID_CODES.find((code) => code === errorCodeOf(error))

/** Whether an invitation link is no longer valid. */
export const isInvalidInvitation = (error: unknown): boolean => invalidCodeOf(error) !== undefined

/** Why an invitation link is invalid, and what to do next; nothing for another error. */
export function InvalidInvitation({ error }: { error: unknown }) {
  const { t } = useTranslation('auth')
  const { t: tShell } = useTranslation('shell')
  const home = (
    <LinkButton to="/" variant="outlined">
      {tShell('action.home')}
    </LinkButton>
  )
  switch (invalidCodeOf(error)) {
    case 'invitation.expired':
      return (
        <InvalidLinkState title={t('invitation.expired')} action={home}>
          {t('invitation.expired_text', { hours: INVITATION_HOURS })}
        </InvalidLinkState>
      )
    case 'invitation.not_found':
      return (
        <InvalidLinkState title={t('invitation.gone')} action={home}>
          {t('invitation.gone_text')}
        </InvalidLinkState>
      )
    case 'invitation.accepted':
      return (
        <InvalidLinkState
          title={t('invitation.accepted')}
          action={
            <LinkButton to="/auth/login" variant="contained">
              {t('login.submit')}
            </LinkButton>
          }
        >
          {t('invitation.accepted_text')}
        </InvalidLinkState>
      )
    case undefined:
      return null
  }
}
