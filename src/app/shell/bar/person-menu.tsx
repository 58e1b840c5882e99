import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import MoreIcon from '@mui/icons-material/ExpandMore'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession, type Session } from '#app/lib/net/session.ts'
import { SignInLinks, PersonName } from './person-links.tsx'
import { useSignOut } from '../use-sign-out.ts'

/** Sign-in links, or the signed-in user with profile and sign-out. */
export function PersonMenu() {
  const session = useSession()
  return session === null ? <SignInLinks /> : <SignedIn session={session} />
}

function SignedIn({ session }: { session: Session }) {
  const { t } = useTranslation('shell')
  const signOut = useSignOut()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const { first_name, email } = session.user
  return (
    <>
      <PersonName session={session} icon={<AccountIcon />} />
      <IconButton
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('nav.person_menu', { name: first_name })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: -1 }}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <li role="none">
          <Typography variant="body2" sx={{ px: 2, py: 1, color: 'text.secondary' }}>
            {email}
            <br />
            {session.account?.name}
          </Typography>
        </li>
        <Divider component="li" role="none" />
        {session.account !== null && (
          <MenuItem
            onClick={() => {
              close()
              void navigate({ to: '/profile/bookings' })
            }}
          >
            {t('nav.own_bookings')}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close()
            void signOut()
          }}
        >
          {t('nav.logout')}
        </MenuItem>
      </Menu>
    </>
  )
}
