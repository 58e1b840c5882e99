import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/links.tsx'
import { useSession } from '#app/lib/session.ts'
import { useSignOut } from './use-sign-out.ts'

/** Sign in, or who is signed in and the way out. */
export function PersonMenu() {
  const { t } = useTranslation('shell')
  const session = useSession()
  const leave = useSignOut()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!session) {
    return (
      <LinkButton to="/auth/login" variant="contained">
        {t('nav.login')}
      </LinkButton>
    )
  }
  return (
    <>
      <Button
        color="inherit"
        startIcon={<AccountIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {session.user.first_name}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <li role="none">
          <Typography variant="body2" sx={{ px: 2, py: 1, color: 'text.secondary' }}>
            {session.user.email}
            <br />
            {session.account.name}
          </Typography>
        </li>
        <Divider component="li" role="none" />
        <MenuItem
          onClick={() => {
            setAnchor(null)
            void leave()
          }}
        >
          {t('nav.logout')}
        </MenuItem>
      </Menu>
    </>
  )
}
