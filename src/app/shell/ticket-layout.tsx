import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/plain/icon.tsx'
import { BACK } from '#app/ui/plain/icon-paths.ts'
import { PlainLinkButton } from '#app/ui/plain/links.tsx'
import { useDensity } from '#app/ui/theme/density.ts'
import { Brand } from './bar/brand.tsx'
import { FIND_TICKETS } from './bar/nav-links.ts'
import './ticket-layout.css'
import { VenueColour } from './venue-colour.tsx'

/** Layout of a ticket's page: the venue's logo and colour, the way to the other tickets, and nothing else. */
export function TicketLayout() {
  const { t } = useTranslation('shell')
  useDensity('public')
  return (
    <>
      <VenueColour />
      <header className="ticket-bar no-print">
        <Brand atDesk={false} />
        <PlainLinkButton to={FIND_TICKETS} look="quiet">
          <Icon path={BACK} size={20} />
          {t('nav.my_tickets')}
        </PlainLinkButton>
      </header>
      <Outlet />
    </>
  )
}
