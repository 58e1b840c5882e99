import CloseIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useDemo } from '#app/lib/demo.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { PERSON } from '#app/ui/plain/icon-paths.ts'
import { LanguageMenu } from './language-menu.tsx'
import type { NavLink } from './nav-links.ts'
import { SchemeMenu } from './scheme-menu.tsx'
import { useSession } from '#app/lib/net/session.ts'
import { SignInLinks, PersonName } from './person-links.tsx'
import { useSignOut } from '../use-sign-out.ts'

interface MobileDrawerProps {
  links: NavLink[]
  withPerson: boolean
  open: boolean
  onClose: () => void
}

/** The bar's links and choices for small screens. */
export function MobileDrawer({ links, withPerson, open, onClose: close }: MobileDrawerProps) {
  const { t } = useTranslation('shell')
  const is_demo = useDemo()
  return (
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
        <PersonName session={session} icon={<Icon path={PERSON} size={20} />} onFollow={close} />
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
