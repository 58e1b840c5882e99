import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '#app/lib/session.ts'
import { LinkButton } from '#app/ui/links.tsx'

interface EnterLinksProps {
  /** Below each other, for the drawer. */
  wide?: boolean
  onFollow?: () => void
}

/** The ways in, for who is signed out. */
export function EnterLinks({ wide = false, onFollow }: EnterLinksProps) {
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

/** The first name of who is signed in, leading to their profile. */
export function PersonName({ session, icon, onFollow }: PersonNameProps) {
  const { first_name } = session.user
  if (session.account === null) return <Typography sx={{ px: 2, fontWeight: 600 }}>{first_name}</Typography>
  return (
    <LinkButton to="/manage/profile" color="inherit" startIcon={icon} onClick={() => onFollow?.()}>
      {first_name}
    </LinkButton>
  )
}
