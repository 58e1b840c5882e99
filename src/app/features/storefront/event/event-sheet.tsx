import { Fragment, type ReactNode } from 'react'
import { pageSection, type PageSection } from '#contract/events/page-look.ts'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { shownSections } from '#rules/events/page-sections.ts'
import { HappeningNote } from '#app/components/event/happening-note.tsx'
import { About, EventPage } from '#app/features/storefront/event-page.tsx'
import { Backdrop } from '#app/features/storefront/look/backdrop.tsx'
import { usePageTheme } from '#app/features/storefront/look/use-page-look.ts'
import { PicturesSection } from '#app/features/storefront/pictures-section.tsx'
import { EventFacts } from './event-facts.tsx'
import { Files } from './files.tsx'
import { LineUp } from './line-up.tsx'
import { OrganizerBox } from './organizer-box.tsx'

interface EventSheetProps {
  event: PublicEventFull
  /** Milliseconds since the epoch: the age of the data, while offline. */
  as_of_ms: number | null
  /** The ticket picker, or this browser's hold. */
  tickets: ReactNode
}

/** Page of an event as its organizer designed it, for visitors and for the designer's preview. */
export function EventSheet({ event, as_of_ms, tickets }: EventSheetProps) {
  const theme_class = usePageTheme({
    ...event,
    colour: event.homepage_primary_colour,
    pair: event.homepage_type_pair,
  })
  const order = shownSections(event.homepage_sections, pageSection.options)
  const sections: Record<PageSection, ReactNode> = {
    facts: <EventFacts event={event} />,
    tickets,
    line_up: <LineUp text={event.homepage_line_up} />,
    about: <About html={event.description} language={event.description_language} />,
    pictures: <PicturesSection pictures={event.pictures} title={event.title} />,
    files: <Files files={event.files} />,
    organizer: event.organizer !== null && (
      <OrganizerBox organizer={event.organizer} handles={event.social_handles} />
    ),
  }
  // The facts are beside the cover when they come first.
  const body_sections = order[0] === 'facts' ? order.slice(1) : order
  const index = body_sections.indexOf('tickets')
  const renderSections = (names: readonly PageSection[]) => (
    <div className="event-sections">
      {names.map((name) => (
        <Fragment key={name}>{sections[name]}</Fragment>
      ))}
    </div>
  )
  return (
    <EventPage
      event={event}
      document_title={event.seo_title === '' ? event.title : event.seo_title}
      as_of_ms={as_of_ms}
      has_prices
      kicker={event.categories.join(' · ')}
      facts={order[0] === 'facts' && sections.facts}
      className={theme_class}
    >
      <Backdrop style={event} />
      <HappeningNote event={event} style={{ marginBottom: 24 }} />
      {index < 0 ? (
        renderSections(body_sections)
      ) : (
        <div className="event-body" data-tickets-later={index > 0}>
          {index > 0 && renderSections(body_sections.slice(0, index))}
          <div className="tickets">{tickets}</div>
          {renderSections(body_sections.slice(index + 1))}
        </div>
      )}
    </EventPage>
  )
}
