import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import CloseIcon from '@mui/icons-material/Close'
import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDemo } from '#app/lib/demo.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { LanguageMenu } from './language-menu.tsx'
import type { NavLink } from './nav-links.ts'
import { SchemeMenu } from './scheme-menu.tsx'
import { useSession } from '#app/lib/net/session.ts'
import { SignInLinks, PersonName } from './person-links.tsx'
import { useSignOut } from '../use-sign-out.ts'

interface MobileMenuProps {
  links: NavLink[]
  withPerson: boolean
  /** From this breakpoint on the bar shows all links. */
  until: 'md' | 'lg'
}

/** The bar's links and choices for small screens. */
export function MobileMenu({ links, withPerson, until }: MobileMenuProps) {
  const { t } = useTranslation('shell')
  const is_demo = useDemo()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Box sx={{ display: { [until]: 'none' } }}>
      <IconButton color="inherit" edge="end" aria-label={t('nav.open')} onClick={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      <Drawer
        anchor="right"
        open={open}
        onClose={close}
        slotProps={{
          paper: { 'aria-label': t('nav.label'), role: 'dialog', sx: { width: 'min(320px, 88vw)', p: 2 } },
        }}
      >
        <IconButton aria-label={t('nav.close')} onClick={close} sx={{ alignSelf: 'flex-end' }}>
          <CloseIcon />
        </IconButton>
        <List component="nav" aria-label={t('nav.label')}>
          {links.map((link) => (
            <ListItem key={link.to} disablePadding>
              <LinkButton to={link.to} color="inherit" fullWidth sx={line} onClick={close}>
                {link.label}
              </LinkButton>
            </ListItem>
          ))}
        </List>
        {withPerson && <Divider sx={{ mb: 2 }} />}
        {withPerson && <Person close={close} />}
        <Divider sx={{ my: 2 }} />
        {is_demo && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            <strong>{t('demo.title')}</strong> {t('demo.detail')}
          </Typography>
        )}
        <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
          <LanguageMenu />
          <SchemeMenu />
        </Stack>
      </Drawer>
    </Box>
  )
}

const line = { justifyContent: 'flex-start', fontSize: '1.125rem', fontWeight: 500 } as const

function Person({ close }: { close: () => void }) {
  const { t } = useTranslation('shell')
  const session = useSession()
  const signOut = useSignOut()
  if (!session) {
    return (
      <Stack sx={{ gap: 1 }}>
        <SignInLinks wide onFollow={close} />
      </Stack>
    )
  }
  return (
    <>
      <Stack sx={{ alignItems: 'flex-start', mb: 1.5 }}>
        <PersonName session={session} icon={<AccountIcon />} onFollow={close} />
        <Typography variant="body2" sx={{ color: 'text.secondary', px: 2.5, pb: 1 }}>
          {session.account?.name ?? session.user.email}
        </Typography>
      </Stack>
      <Button
        variant="outlined"
        fullWidth
        onClick={() => {
          close()
          void signOut()
        }}
      >
        {t('nav.logout')}
      </Button>
    </>
  )
}
