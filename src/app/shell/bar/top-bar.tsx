import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Toolbar from '@mui/material/Toolbar'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTicketsHere } from '#app/lib/tickets-here.ts'
import { LinkButton, LinkIconButton } from '#app/ui/links.tsx'
import { Brand } from './brand.tsx'
import { LeaveDialog } from '../leave-dialog.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { type Area, FIND_TICKETS, OUTSIDE_THE_BAR, useFindTicketsLabel, useNavLinks } from './nav-links.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SchemeMenu } from './scheme-menu.tsx'

/** The bar above every page except the door and the print pages. */
export function TopBar({ area, status }: { area: Area; status?: ReactNode }) {
  const { t } = useTranslation('shell')
  const links = useNavLinks(area)
  // Without links there is room at a smaller width.
  const wide = area === 'auth' ? 'md' : 'lg'
  return (
    <AppBar
      position="sticky"
      color="transparent"
      elevation={0}
      className="no-print"
      sx={{ bgcolor: 'background.default', borderBottom: 1, borderColor: 'divider' }}
    >
      <Toolbar sx={{ ...line, ...(area === 'manage' ? { minHeight: { xs: 48, sm: 64 } } : {}) }}>
        <Brand atDesk={area === 'manage'} />
        <Stack
          component="nav"
          aria-label={t('nav.label')}
          direction="row"
          sx={{ gap: 0.5, ml: { lg: 1, xl: 2 }, display: { xs: 'none', [wide]: 'flex' } }}
        >
          {links
            .filter(({ to }) => !OUTSIDE_THE_BAR.includes(to))
            .map((link) => (
              <LinkButton
                key={link.to}
                to={link.to}
                color="inherit"
                activeProps={{ 'aria-current': 'page' }}
                sx={current}
              >
                {link.label}
              </LinkButton>
            ))}
        </Stack>
        <Box sx={{ flex: 1 }} />
        {area === 'manage' && <PaletteButton />}
        {status}
        {area === 'public' && <TicketsLink until={wide} />}
        <Box sx={{ display: { xs: 'none', [wide]: 'flex' }, gap: 0.5, alignItems: 'center' }}>
          <LanguageMenu />
          <SchemeMenu />
          {area !== 'auth' && <PersonMenu />}
        </Box>
        <MobileMenu until={wide} links={links} withPerson={area !== 'auth'} />
      </Toolbar>
      <LeaveDialog />
    </AppBar>
  )
}

/** On a phone it is in the bar once this browser stores tickets, else in the menu. */
function TicketsLink({ until }: { until: 'md' | 'lg' }) {
  const label = useFindTicketsLabel()
  const has_tickets = useTicketsHere()
  return (
    <LinkIconButton
      to={FIND_TICKETS}
      color="inherit"
      aria-label={label}
      title={label}
      sx={has_tickets ? {} : { display: { xs: 'none', [until]: 'inline-flex' } }}
    >
      <ConfirmationNumberOutlined />
    </LinkIconButton>
  )
}

const line = { gap: 1, width: '100%', maxWidth: 'var(--page)', mx: 'auto', px: { xs: 2, sm: 3 } } as const
const current = {
  px: { xs: 1, xl: 1.5 },
  fontWeight: 500,
  '&[aria-current=page]': { color: 'primary.main', fontWeight: 700 },
} as const
