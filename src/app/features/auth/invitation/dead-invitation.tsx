import { useTranslation } from 'react-i18next'
import { INVITATION_HOURS } from '#contract/account/auth.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { DeadLink } from '../dead-link.tsx'
import { codeOf } from '../error-code.ts'

const DEAD = ['invitation.not_found', 'invitation.expired', 'invitation.accepted'] as const

const deathOf = (error: unknown) => DEAD.find((code) => code === codeOf(error))

/** Whether a link invites no more. */
export const isDeadInvitation = (error: unknown): boolean => deathOf(error) !== undefined

/** Why a link invites no more, and the way on; nothing for another error. */
export function DeadInvitation({ error }: { error: unknown }) {
  const { t } = useTranslation('auth')
  const { t: tShell } = useTranslation('shell')
  const home = (
    <LinkButton to="/" variant="outlined">
      {tShell('action.home')}
    </LinkButton>
  )
  switch (deathOf(error)) {
    case 'invitation.expired':
      return (
        <DeadLink title={t('invitation.expired')} action={home}>
          {t('invitation.expired_text', { hours: INVITATION_HOURS })}
        </DeadLink>
      )
    case 'invitation.not_found':
      return (
        <DeadLink title={t('invitation.gone')} action={home}>
          {t('invitation.gone_text')}
        </DeadLink>
      )
    case 'invitation.accepted':
      return (
        <DeadLink
          title={t('invitation.accepted')}
          action={
            <LinkButton to="/auth/login" variant="contained">
              {t('login.submit')}
            </LinkButton>
          }
        >
          {t('invitation.accepted_text')}
        </DeadLink>
      )
    case undefined:
      return null
  }
}
