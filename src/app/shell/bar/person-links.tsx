import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '#app/lib/net/session.ts'
import { LinkButton } from '#app/ui/links.tsx'

interface SignInLinksProps {
  /** Stacked, for the drawer. */
  wide?: boolean
  onFollow?: () => void
}

/** Sign-in and registration links for signed-out visitors. */
export function SignInLinks({ wide = false, onFollow }: SignInLinksProps) {
  const { t } = useTranslation('shell')
  const common = { fullWidth: wide, onClick: () => onFollow?.() }
  return (
    <>
      <LinkButton to="/register" {...common} {...(wide ? { variant: 'outlined' } : { color: 'inherit' })}>
        {t('nav.register')}
      </LinkButton>
      <LinkButton to="/login" variant="contained" {...common}>
        {t('nav.login')}
      </LinkButton>
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
    <LinkButton to={to} color="inherit" startIcon={icon} onClick={() => onFollow?.()}>
      <Box
        component="span"
        title={first_name}
        sx={{ maxWidth: '12em', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {first_name}
      </Box>
    </LinkButton>
  )
}
