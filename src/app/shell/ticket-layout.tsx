import BackIcon from '@mui/icons-material/ArrowBack'
import Stack from '@mui/material/Stack'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/links.tsx'
import { useDensity } from '#app/ui/theme/density.ts'
import { Brand } from './bar/brand.tsx'
import { FIND_TICKETS } from './bar/nav-links.ts'
import { VenueColour } from './venue-colour.tsx'

/** Layout of a ticket's page: the venue's logo and colour, the way to the other tickets, and nothing else. */
export function TicketLayout() {
  const { t } = useTranslation('shell')
  useDensity('public')
  return (
    <>
      <VenueColour />
      <Stack component="header" direction="row" className="no-print" sx={bar}>
        <Brand atDesk={false} />
        <LinkButton to={FIND_TICKETS} color="inherit" startIcon={<BackIcon />} sx={{ flexShrink: 0 }}>
          {t('nav.my_tickets')}
        </LinkButton>
      </Stack>
      <Outlet />
    </>
  )
}

const bar = {
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  width: '100%',
  maxWidth: 560,
  mx: 'auto',
  px: { xs: 1.5, sm: 3 },
  pt: 0.5,
} as const
