import { useTranslation } from 'react-i18next'
import type { SitePage } from '#contract/account/branding.ts'
import { canInAccount, type Right } from '#rules/permissions.ts'
import { useVenue } from '#app/lib/venue.ts'
import { useTicketsHere } from '#app/lib/tickets-here.ts'
import { useTeamSession } from '#app/lib/net/session.ts'

export type Area = 'public' | 'auth' | 'manage'

export interface NavLink {
  to: string
  label: string
}

interface ManagePage {
  to: string
  label: string
  right: Right
  /** Only in the venue's account. */
  of_venue?: true
}

/** On narrow screens the signed-in user's name links here. */
const OWN_PROFILE = '/manage/profile'

/** On narrow screens the bookings page links here. */
const ROOMS = '/manage/rooms'

/** Linked from the events page. */
const OTHER_EVENTS = '/manage/other-events'

/** Linked from the events and bookings pages. */
const OWED_REFUNDS = '/manage/owed-refunds'

/** Linked from the refunds due. */
const BANK_STATEMENTS = '/manage/bank-statements'

/** The organizers' pages: key in shell.json, and the right required to see the link. */
// oxfmt-ignore
const MANAGE_LINKS = [
  { to: '/manage/events', label: 'nav.events', right: 'event.view' },
  { to: '/manage/doors', label: 'nav.doors', right: 'door.work' },
  { to: '/manage/members', label: 'nav.members', right: 'member.view', of_venue: true },
  { to: '/manage/approve-upgrade', label: 'nav.upgrades', right: 'receipt.decide', of_venue: true },
  { to: '/manage/bookings', label: 'nav.bookings', right: 'booking.view', of_venue: true },
  { to: ROOMS, label: 'nav.rooms', right: 'room.view', of_venue: true },
  { to: OTHER_EVENTS, label: 'nav.other_events', right: 'other_event.edit', of_venue: true },
  { to: OWED_REFUNDS, label: 'nav.owed_refunds', right: 'money.refund' },
  { to: BANK_STATEMENTS, label: 'nav.bank_statements', right: 'statement.manage' },
  { to: '/manage/organizers', label: 'nav.organizers', right: 'organizer.edit' },
  { to: '/account', label: 'nav.account', right: 'account.view' },
  { to: OWN_PROFILE, label: 'nav.profile', right: 'event.view' },
] as const satisfies readonly ManagePage[]

/** The tickets on this device, and the form that finds others: an icon in the bar. */
export const FIND_TICKETS = '/find-my-tickets'

/** Links that the bar shows elsewhere. */
export const OUTSIDE_THE_BAR: readonly string[] = [
  FIND_TICKETS,
  OWN_PROFILE,
  ROOMS,
  OTHER_EVENTS,
  OWED_REFUNDS,
  BANK_STATEMENTS,
]

/** The visitors' pages; some appear once they have content. The venue's logo links to home. */
const PUBLIC_LINKS = [
  { to: '/trending', label: 'nav.trending', page: null },
  { to: '/others', label: 'nav.others', page: 'others' },
  { to: '/venue-details', label: 'nav.venue', page: 'rooms' },
  { to: '/about-us', label: 'nav.about', page: 'about' },
  { to: '/contact-us', label: 'nav.contact', page: 'contact' },
  { to: FIND_TICKETS, label: 'nav.find', page: null },
] as const satisfies readonly { to: string; label: string; page: SitePage | null }[]

/** The organizers' pages that the signed-in user may open. */
export function useManageLinks(): NavLink[] {
  const { t } = useTranslation('shell')
  const team = useTeamSession()
  if (team === null) return []
  const { account } = team
  const mayOpen = ({ right, of_venue }: ManagePage) =>
    canInAccount(account, right) && (of_venue !== true || account.is_venue)
  return MANAGE_LINKS.filter(mayOpen).map(({ to, label }) => ({ to, label: t(label) }))
}

/** The links of the bar, which the drawer of small screens repeats. */
export function useNavLinks(area: Area): NavLink[] {
  const { t } = useTranslation('shell')
  const manage = useManageLinks()
  const find_label = useFindTicketsLabel()
  const { pages } = useVenue()
  if (area === 'auth') return []
  if (area === 'manage') return manage
  const links = PUBLIC_LINKS.filter(({ page }) => page === null || pages.includes(page)).map(
    ({ to, label }) => ({
      to,
      label: to === FIND_TICKETS ? find_label : t(label),
    }),
  )
  return [...links, ...manage.slice(0, 1)]
}

/** Name of the link to the tickets: the visitor's own once this browser stores some. */
export function useFindTicketsLabel(): string {
  const { t } = useTranslation('shell')
  return useTicketsHere() ? t('nav.my_tickets') : t('nav.find')
}
