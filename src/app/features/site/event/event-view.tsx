import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/public-events.ts'
import { isBlankRichText } from '#contract/rich-text.ts'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { RichText } from '#app/ui/rich-text/rich-text.tsx'
import { ownColour } from '#app/ui/theme/own-colour.ts'
import { EventCover } from '../event-cover.tsx'
import { AsOf } from '../as-of.tsx'
import { EventFacts } from './event-facts.tsx'
import { OrganizerBox } from './organizer-box.tsx'
import { TicketPanel } from './ticket-panel.tsx'

interface EventViewProps {
  event: PublicEventFull
  /** The promo code of the address, '' for none. */
  code: string
  /** The event with another code is on its way. */
  is_busy: boolean
  onCode: (code: string) => void
  /** Since 1970, while offline: how old this is. */
  as_of_ms: number | null
}

/** The page of an event. */
export function EventView({ event, as_of_ms, ...tickets }: EventViewProps) {
  const { t } = useTranslation('public')
  useDocumentTitle(event.seo_title === '' ? event.title : event.seo_title)
  return (
    <Container
      component="main"
      id="content"
      tabIndex={-1}
      maxWidth={false}
      sx={{ ...page, ...ownColour(event.homepage_primary_colour) }}
    >
      {as_of_ms !== null && <AsOf updated_ms={as_of_ms} />}
      <Box component="header" sx={head}>
        <Box sx={cover}>
          <EventCover event={event} sizes="(min-width: 900px) 700px, 100vw" is_first />
        </Box>
        <Stack sx={{ gap: 2.5, minWidth: 0 }}>
          <div>
            {event.categories.length > 0 && (
              <Typography variant="body2" sx={{ color: 'primary.main', fontWeight: 600, mb: 0.5 }}>
                {event.categories.join(' · ')}
              </Typography>
            )}
            <Typography variant="h1">{event.title}</Typography>
          </div>
          {event.is_over && <Alert severity="info">{t('event.over')}</Alert>}
          <EventFacts event={event} />
        </Stack>
      </Box>
      <Box sx={body}>
        <Box sx={{ gridColumn: { md: 2 }, gridRow: { md: 1 }, minWidth: 0 }}>
          <TicketPanel event={event} {...tickets} />
        </Box>
        <Box sx={{ gridColumn: { md: 1 }, gridRow: { md: 1 }, minWidth: 0 }}>
          {!isBlankRichText(event.description) && <About html={event.description} />}
          {event.organizer !== null && (
            <OrganizerBox organizer={event.organizer} handles={event.social_handles} />
          )}
        </Box>
      </Box>
    </Container>
  )
}

function About({ html }: { html: string }) {
  const { t } = useTranslation('public')
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ maxWidth: '42rem' }}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {t('event.about')}
      </Typography>
      <RichText html={html} />
    </Box>
  )
}

const page = {
  flex: 1,
  maxWidth: 'var(--page)',
  px: { xs: 2, sm: 3 },
  pt: { xs: 0, md: 4 },
  pb: { xs: 5, md: 8 },
} as const
const head = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '7fr 5fr' },
  gap: { xs: 2.5, md: 5 },
  alignItems: { md: 'center' },
  mb: { xs: 4, md: 6 },
} as const
const cover = {
  // From edge to edge on a phone.
  mx: { xs: -2, sm: -3, md: 0 },
  overflow: 'hidden',
  borderRadius: { md: '20px' },
  aspectRatio: '2 / 1',
} as const
const body = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '7fr 5fr' },
  gap: { xs: 5, md: 5 },
  alignItems: 'start',
} as const
