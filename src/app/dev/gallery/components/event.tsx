import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { CalendarMenu } from '#app/components/event/calendar-menu.tsx'
import { EventCover, type CoverEvent } from '#app/components/event/event-cover.tsx'
import { entryOf } from '#app/components/event/event-place.ts'
import { EventStatusChip } from '#app/components/event/event-status-chip.tsx'
import { HappeningNote } from '#app/components/event/happening-note.tsx'
import { ProgrammeLinks } from '#app/components/event/programme-links.tsx'
import { event, event_now, event_over, public_event } from '#app/dev/samples/event.ts'
import { PICTURE } from '#app/dev/samples/picture.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'

const cover = { url: PICTURE, sources: [], share_url: PICTURE, width: 1200, height: 600 }
const coverOf = (overrides: Partial<CoverEvent>): ReactNode => (
  <Box sx={{ maxWidth: 400 }}>
    <EventCover event={{ ...public_event, ...overrides }} sizes="400px" />
  </Box>
)

export const entries: GalleryEntries = {
  CalendarMenu: { usual: <CalendarMenu entry={entryOf(public_event)} file_name="event" /> },
  EventCover: {
    'a picture': coverOf({ cover }),
    'a poster of its day': coverOf({}),
    'another tint': coverOf({ id: 'ev_0000000000000002' }),
    'without a day': coverOf({ starts_at: null }),
  },
  HappeningNote: {
    postponed: <HappeningNote event={{ ...event, happening: 'postponed' }} />,
    'another date': (
      <HappeningNote event={{ ...event, happening: 'rescheduled', former_start_date: '2026-09-05T19:30' }} />
    ),
    'called off': <HappeningNote event={{ ...event, happening: 'cancelled' }} />,
  },
  ProgrammeLinks: {
    usual: <ProgrammeLinks />,
    'of an organizer': <ProgrammeLinks organizer_id="org_0000000000000001" />,
  },
  EventStatusChip: {
    'called off': <EventStatusChip event={{ ...event, happening: 'cancelled' }} />,
    postponed: <EventStatusChip event={{ ...event, happening: 'postponed' }} />,
    draft: <EventStatusChip event={{ ...event, status: 'draft' }} />,
    'to come': <EventStatusChip event={event} />,
    now: <EventStatusChip event={event_now} />,
    over: <EventStatusChip event={event_over} />,
    archived: <EventStatusChip event={{ ...event, status: 'archived' }} />,
  },
}
