import type { ReactNode } from 'react'
import { EventCover, type CoverEvent } from '#app/components/event/event-cover.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { ONLINE, PLACE } from '#app/ui/plain/icon-paths.ts'
import '#app/ui/plain/plain.css'
import '../home.css'

interface BrowseCardProps {
  event: CoverEvent
  when: ReactNode
  /** A `PlainLink` of the class `whole-card`. */
  title: ReactNode
  /** '' when unknown. */
  place: string
  is_online?: boolean
  /** Price and sale status, at the bottom. */
  foot?: ReactNode
  is_first?: boolean
  heading: 'h2' | 'h3'
}

/** An event card. */
export function BrowseCard(props: BrowseCardProps) {
  const { event, when, title, place, is_online = false, foot, is_first = false, heading: Heading } = props
  return (
    <article className="browse-card">
      <div className="cover">
        <EventCover
          event={event}
          sizes="(min-width: 1200px) 380px, (min-width: 600px) 50vw, 100vw"
          is_first={is_first}
        />
      </div>
      <div className="words">
        <p className="text-small when">{when}</p>
        <Heading className="text-h3 title">{title}</Heading>
        {place !== '' && (
          <div className="place">
            <span aria-hidden>
              <Icon path={is_online ? ONLINE : PLACE} size={20} />
            </span>
            <p className="text-small">{place}</p>
          </div>
        )}
        {foot !== undefined && <div className="foot">{foot}</div>}
      </div>
    </article>
  )
}
