import { useId } from 'react'
import type { PublicEvent } from '#contract/events/public-events.ts'
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
    <section aria-labelledby={id} className="home-section close">
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      <ul aria-labelledby={id} className="card-grid">
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
