import { Fragment, lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeSection } from '#contract/account/home-look.ts'
import type { PublicEvent } from '#contract/events/public-events.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { homeHero, homeOrder } from '#rules/events/home-page.ts'
import { programmeOf, type Programme } from '#rules/events/programme.ts'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { useTicketsHere } from '#app/lib/tickets-here.ts'
import { useVenue } from '#app/lib/venue.ts'
import { AsOf } from '#app/components/as-of.tsx'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { lazyThemed } from '#app/ui/theme/themed-component.ts'
import { EventResults } from './browse/event-browser.tsx'
import { FindEvents } from './browse/find-events.tsx'
import './home.css'
import { useBrowse, type BrowseState } from './browse/use-browse.ts'
import { EventsRow } from './home/events-row.tsx'
import type { VenueSection } from './home/venue.tsx'
import { VenuePicture, VenueIntro } from './home/venue-picture.tsx'
import { LeadEvent } from './home/lead-event.tsx'
import { RenderWhenNear } from './home/when-near.tsx'
import { Backdrop } from './look/backdrop.tsx'
import { usePageTheme } from './look/use-page-look.ts'

const VenueSections = lazy(() => import('./home/venue.tsx').then((file) => ({ default: file.VenueSections })))
/** Only a browser with tickets loads them. */
const NextTickets = lazyThemed(async () => {
  const [{ NextTickets: component }] = await Promise.all([
    import('./home/next-tickets.tsx'),
    loadTexts('tickets-in-hand'),
  ])
  return component
})
const SECTION_HEIGHT_REM = 20

/** Home page in the venue's layout: usually tonight's event, then the week, then the venue. */
export function HomeScreen() {
  const { t } = useTranslation('public')
  const browse = useBrowse('starts_at')
  const venue = useVenue()
  const has_tickets = useTicketsHere()
  const order = homeOrder(venue)
  const programme = readProgramme(browse, order.includes('lead'))
  const hero = homeHero(order, programme?.lead ?? null)
  const backdrop = { ...venue, cover: venue.picture }
  const theme_class = usePageTheme({
    ...backdrop,
    colour: venue.accent_colour,
    pair: venue.homepage_type_pair,
  })
  useDocumentTitle(t('home.document'))
  return (
    <main id="content" tabIndex={-1} className={`page-frame home ${theme_class}`}>
      <Backdrop style={backdrop} />
      <header>
        <Heading when={hero.with === 'lead' ? hero.lead.when : null} />
        <FindEvents {...browse} />
      </header>
      {has_tickets && (
        <Suspense fallback={<div style={{ minHeight: '14rem' }} />}>
          <NextTickets />
        </Suspense>
      )}
      {programme === null ? (
        <>
          {!browse.list.is_narrowed && hero.with === 'house' && <VenueIntro />}
          <EventResults browse={browse} />
          <Sections order={order.filter((section) => section !== 'house')} programme={null} />
        </>
      ) : (
        <>
          <StaleNote browse={browse} />
          <Sections order={order} programme={programme} />
        </>
      )}
    </main>
  )
}

/** Events grouped by day; null while the visitor searches, or when nothing is known or on. */
function readProgramme({ list, rows, now }: BrowseState, has_lead: boolean): Programme<PublicEvent> | null {
  if (list.is_narrowed || list.query.page > 1 || rows.kind !== 'ready') return null
  const programme = programmeOf(rows.rows, fromEpochMs(now), has_lead)
  return programme.lead === null ? null : programme
}

interface SectionsProps {
  order: readonly HomeSection[]
  /** Null hides the programme. */
  programme: Programme<PublicEvent> | null
}

/** Sections of the page in order; those besides the programme render when scrolled near. */
function Sections({ order, programme }: SectionsProps) {
  const { t } = useTranslation('public')
  const { lead = null, today = [], week = [], later = [] } = programme ?? {}
  const contents: Record<Exclude<HomeSection, VenueSection>, ReactNode> = {
    lead: lead !== null && <LeadEvent event={lead.event} />,
    today: <EventsRow title={t('home.also')} events={today} />,
    week: <EventsRow title={t('home.week')} events={week} />,
    later: <EventsRow title={t('home.later')} events={later} />,
    house: <VenuePicture />,
  }
  return groupSections(order).map((group) =>
    typeof group === 'string' ? (
      <Fragment key={group}>{contents[group]}</Fragment>
    ) : (
      <LazyVenueSections key={group.join(' ')} sections={group} />
    ),
  )
}

const isVenueSection = (section: HomeSection): section is VenueSection =>
  section === 'rooms' || section === 'members' || section === 'way'

/** Consecutive venue sections load as one. */
function groupSections(
  order: readonly HomeSection[],
): (Exclude<HomeSection, VenueSection> | VenueSection[])[] {
  const groups: ReturnType<typeof groupSections> = []
  for (const section of order) {
    const last = groups.at(-1)
    if (!isVenueSection(section)) groups.push(section)
    else if (Array.isArray(last)) last.push(section)
    else groups.push([section])
  }
  return groups
}

function LazyVenueSections({ sections }: { sections: readonly VenueSection[] }) {
  const height = `${sections.length * SECTION_HEIGHT_REM}rem`
  return (
    <RenderWhenNear height={height}>
      <Suspense fallback={<div style={{ minHeight: height }} />}>
        <VenueSections sections={sections} />
      </Suspense>
    </RenderWhenNear>
  )
}

function Heading({ when }: { when: NonNullable<Programme<PublicEvent>['lead']>['when'] | null }) {
  const { t } = useTranslation('public')
  const { name } = useVenue()
  const labels = {
    tonight: t('home.tonight', { name }),
    today: t('home.today', { name }),
    next: t('home.next', { name }),
  }
  return <h1 className="text-h1">{when === null ? t('home.title') : labels[when]}</h1>
}

/** Offline: the age of the displayed data. */
function StaleNote({ browse: { rows, updated_ms } }: { browse: BrowseState }) {
  const is_stale = rows.kind === 'ready' && rows.is_stale === true
  return <div role="status">{is_stale && <AsOf updated_ms={updated_ms} has_prices />}</div>
}
