import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { PublicEvent } from '#contract/events/public-events.ts'
import { cardGrid } from '#app/features/storefront/browse/card-grid.ts'
import { EventCard } from '#app/features/storefront/browse/event-card.tsx'

interface EventsRowProps {
  title: string
  events: readonly PublicEvent[]
}

/** Events in one part of the programme; nothing when there are none. */
export function EventsRow({ title, events }: EventsRowProps) {
  const id = useId()
  if (events.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: { xs: 5, md: 8 } }}>
      <Typography id={id} variant="h2" sx={{ mb: 2.5 }}>
        {title}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={cardGrid}>
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} heading="h3" />
          </li>
        ))}
      </Box>
    </Box>
  )
}
