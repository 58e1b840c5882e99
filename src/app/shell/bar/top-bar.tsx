import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTicketsHere } from '#app/lib/tickets-here.ts'
import { Icon } from '#app/ui/plain/icon.tsx'
import { TICKET } from '#app/ui/plain/icon-paths.ts'
import { PlainIconLink, PlainLinkButton } from '#app/ui/plain/links.tsx'
import './bar.css'
import { Brand } from './brand.tsx'
import { LeavePrompt } from '../leave-prompt.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { type Area, FIND_TICKETS, OUTSIDE_THE_BAR, useFindTicketsLabel, useNavLinks } from './nav-links.ts'
import { PersonMenu } from './person-menu.tsx'
import { SchemeMenu } from './scheme-menu.tsx'

/** The bar above every page except the door and the print pages. */
export function TopBar({ area, tools }: { area: Area; tools?: ReactNode }) {
  const { t } = useTranslation('shell')
  const links = useNavLinks(area)
  return (
    <header className="top-bar no-print" data-area={area}>
      <div className="page-frame">
        <Brand atDesk={area === 'manage'} />
        <nav aria-label={t('nav.label')} className="bar-links">
          {links
            .filter(({ to }) => !OUTSIDE_THE_BAR.includes(to))
            .map((link) => (
              <PlainLinkButton
                key={link.to}
                to={link.to}
                look="quiet"
                activeProps={{ 'aria-current': 'page' }}
              >
                {link.label}
              </PlainLinkButton>
            ))}
        </nav>
        <div className="bar-space" />
        {tools}
        {area === 'public' && <TicketsLink />}
        <div className="bar-choices">
          <LanguageMenu />
          <SchemeMenu />
          {area !== 'auth' && <PersonMenu />}
        </div>
        <MobileMenu links={links} withPerson={area !== 'auth'} />
      </div>
      <LeavePrompt />
    </header>
  )
}

/** The tickets on this device, and the form that finds others. */
function TicketsLink() {
  const label = useFindTicketsLabel()
  const has_tickets = useTicketsHere()
  return (
    <PlainIconLink
      to={FIND_TICKETS}
      aria-label={label}
      title={label}
      className="bar-tickets"
      data-has-tickets={has_tickets}
    >
      <Icon path={TICKET} />
    </PlainIconLink>
  )
}
