import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRooms } from '#app/data/rooms/queries.ts'
import { mapOfVenue } from '#app/lib/addresses/venue-links.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { useVenue } from '#app/lib/venue.ts'
import { OuterLink, PlainLink, PlainLinkButton } from '#app/ui/plain/links.tsx'
import { Photo } from '#app/features/storefront/photo.tsx'
import './venue.css'

const SECTIONS = { rooms: RoomsSection, members: MembershipSection, way: DirectionsSection }
/** Sections besides the programme: rooms, membership and directions. */
export type VenueSection = keyof typeof SECTIONS

/** Renders these sections in this order. */
export function VenueSections({ sections }: { sections: readonly VenueSection[] }) {
  return sections.map((section) => {
    const Component = SECTIONS[section]
    return <Component key={section} />
  })
}

interface SectionProps {
  title: string
  text: string
  children: ReactNode
}

function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="home-section">
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      {text !== '' && <p className="text text-quiet text-lines venue-text">{text}</p>}
      {children}
    </section>
  )
}

/** Nothing while no room can be rented, or none is known. */
function RoomsSection() {
  const { t } = useTranslation('public')
  const rooms = useRooms().data?.data ?? []
  if (rooms.length === 0) return null
  return (
    <Section title={t('home.rooms')} text={t('home.rooms_text')}>
      <ul aria-label={t('home.rooms')} className="card-grid venue-rooms">
        {rooms.slice(0, MAX_ROOMS).map(({ id, name, pictures: [picture], layouts }) => (
          <li key={id}>
            {picture !== undefined && (
              <Photo
                picture={picture}
                alt=""
                sizes="(min-width: 1200px) 380px, (min-width: 600px) 50vw, 100vw"
                ratio="3 / 2"
              />
            )}
            <h3 className="text-h3">
              <PlainLink className="whole-card" to="/venue-details" search={{ room: id }}>
                {name}
              </PlainLink>
            </h3>
            <p className="text text-quiet">
              {t('home.up_to', {
                people: formatNumber(Math.max(...layouts.map(({ capacity }) => capacity))),
              })}
            </p>
          </li>
        ))}
      </ul>
      <PlainLinkButton to="/venue-details" look="outlined" className="large venue-all">
        {t('home.all_rooms')}
      </PlainLinkButton>
    </Section>
  )
}

const MAX_ROOMS = 3

/** Nothing where the venue has no membership. */
function MembershipSection() {
  const { t } = useTranslation('public')
  const { pages } = useVenue()
  if (!pages.includes('membership')) return null
  return (
    <div className="home-section venue-members">
      <div>
        <h2 className="text-h2">{t('home.members')}</h2>
        <p className="text">{t('home.members_text')}</p>
      </div>
      <PlainLinkButton to="/profile/membership" look="lined" className="in-text-colour large">
        {t('home.join')}
      </PlainLinkButton>
    </div>
  )
}

function DirectionsSection() {
  const { t } = useTranslation('public')
  const venue = useVenue()
  const map = mapOfVenue(venue)
  if (map === null) return null
  return (
    <Section title={t('venue.find')} text={venue.address}>
      <OuterLink href={map} target="_blank" rel="noopener noreferrer" className="underlined venue-map">
        {t('event.map')}
      </OuterLink>
      {venue.opening_hours !== '' && <p className="text text-quiet text-lines">{venue.opening_hours}</p>}
    </Section>
  )
}
