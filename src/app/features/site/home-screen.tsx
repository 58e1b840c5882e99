import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEvent } from '#contract/events/public-events.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { programmeOf, type Programme } from '#rules/events/programme.ts'
import { useVenue } from '#app/lib/venue.ts'
import { AsOf } from '#app/parts/as-of.tsx'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { FoundEvents } from './browse/event-browser.tsx'
import { FindEvents } from './browse/find-events.tsx'
import { useBrowse, type Browse } from './browse/use-browse.ts'
import { EventsRow } from './home/events-row.tsx'
import { LeadEvent } from './home/lead-event.tsx'
import { WhenNear } from './home/when-near.tsx'
import { Photo } from './photo.tsx'

const House = lazy(() => import('./home/house.tsx').then((file) => ({ default: file.House })))
const HOUSE_HEIGHT = '60rem'

/** The way in for visitors: tonight large, then the week, then the house. */
export function HomeScreen() {
  const { t } = useTranslation('public')
  const browse = useBrowse('starts_at')
  const programme = readProgramme(browse)
  const lead = programme?.lead ?? null
  useDocumentTitle(t('home.document'))
  return (
    <Container component="main" id="content" tabIndex={-1} maxWidth={false} sx={page}>
      <Box component="header" sx={head}>
        <Heading when={lead?.when ?? null} />
        <FindEvents {...browse} />
      </Box>
      {programme === null || lead === null ? (
        <>
          {!browse.list.is_narrowed && <Welcome />}
          <FoundEvents browse={browse} />
        </>
      ) : (
        <>
          <Stale browse={browse} />
          <LeadEvent event={lead.event} />
          <EventsRow title={t('home.also')} events={programme.today} />
          <EventsRow title={t('home.week')} events={programme.week} />
          <EventsRow title={t('home.later')} events={programme.later} />
        </>
      )}
      <WhenNear height={HOUSE_HEIGHT}>
        <Suspense fallback={<Box sx={{ minHeight: HOUSE_HEIGHT }} />}>
          <House />
        </Suspense>
      </WhenNear>
    </Container>
  )
}

/** What is on by its days; null while somebody looks for something of their own, or nothing is known. */
function readProgramme({ list, rows, now }: Browse): Programme<PublicEvent> | null {
  if (list.is_narrowed || list.query.page > 1 || rows.kind !== 'ready') return null
  return programmeOf(rows.rows, fromEpochMs(now))
}

function Heading({ when }: { when: NonNullable<Programme<PublicEvent>['lead']>['when'] | null }) {
  const { t } = useTranslation('public')
  const { name } = useVenue()
  const words = {
    tonight: t('home.tonight', { name }),
    today: t('home.today', { name }),
    next: t('home.next', { name }),
  }
  return (
    <Typography variant="h1" sx={{ flex: '1 1 16rem', minWidth: 0 }}>
      {when === null ? t('home.title') : words[when]}
    </Typography>
  )
}

/** The house by itself, while nothing is on in it. */
function Welcome() {
  const { t } = useTranslation('public')
  const { lead, picture } = useVenue()
  return (
    <Box sx={{ mb: 4 }}>
      {picture !== null && (
        <Photo picture={picture} alt="" sizes="(min-width: 1200px) 1152px, 100vw" is_first />
      )}
      <Typography
        variant="subtitle1"
        component="p"
        sx={{ color: 'text.secondary', maxWidth: '40rem', mt: 2 }}
      >
        {lead || t('home.lead')}
      </Typography>
    </Box>
  )
}

/** Offline: how old what is shown is. */
function Stale({ browse: { rows, updated_ms } }: { browse: Browse }) {
  const is_stale = rows.kind === 'ready' && rows.is_stale === true
  return <div role="status">{is_stale && <AsOf updated_ms={updated_ms} has_prices />}</div>
}

const page = { flex: 1, maxWidth: 'var(--page)', px: { xs: 2, sm: 3 }, pb: { xs: 5, md: 8 } } as const
const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
  pt: { xs: 2.5, md: 4 },
  pb: { xs: 2, md: 3 },
} as const
