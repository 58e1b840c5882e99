import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '#app/lib/net/session.ts'
import { PlainLinkButton } from '#app/ui/plain/links.tsx'
import './bar.css'

interface SignInLinksProps {
  /** Stacked, for the drawer. */
  wide?: boolean
  onFollow?: () => void
}

/** Sign-in and registration links for signed-out visitors. */
export function SignInLinks({ wide = false, onFollow }: SignInLinksProps) {
  const { t } = useTranslation('shell')
  const common = { className: wide ? 'wide' : '', onClick: () => onFollow?.() }
  return (
    <>
      <PlainLinkButton to="/register" look={wide ? 'outlined' : 'quiet'} {...common}>
        {t('nav.register')}
      </PlainLinkButton>
      <PlainLinkButton to="/login" look="filled" {...common}>
        {t('nav.login')}
      </PlainLinkButton>
    </>
  )
}

interface PersonNameProps {
  session: Session
  icon: ReactNode
  onFollow?: () => void
}

/** First name of the signed-in user, linked to their profile. */
export function PersonName({ session, icon, onFollow }: PersonNameProps) {
  const { first_name } = session.user
  const to = session.account === null ? '/profile' : '/manage/profile'
  return (
    <PlainLinkButton to={to} look="quiet" onClick={() => onFollow?.()}>
      {icon}
      <span className="person-name" title={first_name}>
        {first_name}
      </span>
    </PlainLinkButton>
  )
}
