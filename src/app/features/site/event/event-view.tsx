import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import type { NamedOrder } from '#app/data/checkout/heard-order.ts'
import { HappeningNote } from '#app/parts/event/happening-note.tsx'
import { TicketPanel } from '#app/parts/picker/ticket-panel.tsx'
import { ownColour } from '#app/ui/theme/own-colour.ts'
import { About, EventPage } from '../event-page.tsx'
import { PicturesSection } from '../pictures-section.tsx'
import { Backdrop } from './backdrop.tsx'
import { EventFacts } from './event-facts.tsx'
import { Files } from './files.tsx'
import { HeldHere } from './held-here.tsx'
import { OrganizerBox } from './organizer-box.tsx'
import { useCountedView } from './use-counted-view.ts'
import { useHoldHere } from './use-hold-here.ts'

interface EventViewProps {
  event: PublicEventFull
  /** The promo code of the address, '' for none. */
  code: string
  /** The event with another code is on its way. */
  is_busy: boolean
  onCode: (code: string) => void
  /** The hold that is chosen anew; null: none is. */
  anew: NamedOrder | null
  onAnew: (held: NamedOrder | null) => void
  /** Since 1970, while offline: how old this is. */
  as_of_ms: number | null
}

/** The page of an event with tickets. */
export function EventView({ event, as_of_ms, anew, onAnew, ...tickets }: EventViewProps) {
  const seller = useHoldHere(event.id, anew)
  useCountedView(event.id)
  return (
    <EventPage
      event={event}
      document_title={event.seo_title === '' ? event.title : event.seo_title}
      as_of_ms={as_of_ms}
      has_prices
      kicker={event.categories.join(' · ')}
      facts={<EventFacts event={event} />}
      sx={ownColour(event.homepage_primary_colour)}
    >
      <Backdrop event={event} />
      <HappeningNote event={event} sx={{ mb: 3 }} />
      <Box sx={body}>
        <Box sx={{ gridColumn: { md: 2 }, gridRow: { md: 1 }, minWidth: 0 }}>
          <HeldHere key={event.id} event_id={event.id} anew={anew} onAnew={onAnew}>
            <TicketPanel event={event} seller={seller} has_bar {...tickets} />
          </HeldHere>
        </Box>
        <Stack sx={{ gridColumn: { md: 1 }, gridRow: { md: 1 }, minWidth: 0, gap: { xs: 5, md: 6 } }}>
          <About html={event.description} language={event.description_language} />
          <PicturesSection pictures={event.pictures} title={event.title} />
          <Files files={event.files} />
          {event.organizer !== null && (
            <OrganizerBox organizer={event.organizer} handles={event.social_handles} />
          )}
        </Stack>
      </Box>
    </EventPage>
  )
}

const body = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
  gap: { xs: 5, md: 5 },
  alignItems: 'start',
} as const
