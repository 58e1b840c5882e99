import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRooms } from '#app/data/rooms/queries.ts'
import { mapOfVenue } from '#app/lib/addresses/venue-links.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { useVenue } from '#app/lib/venue.ts'
import { LinkButton, TextLink } from '#app/ui/links.tsx'
import { cardLink } from '#app/features/storefront/browse/browse-card.tsx'
import { cardGrid } from '#app/features/storefront/browse/card-grid.ts'
import { Photo } from '#app/features/storefront/photo.tsx'

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
    <Box component="section" aria-labelledby={id} sx={{ mt: { xs: 6, md: 10 } }}>
      <Typography id={id} variant="h2">
        {title}
      </Typography>
      {text !== '' && (
        <Typography sx={{ color: 'text.secondary', maxWidth: '42rem', mt: 0.5, whiteSpace: 'pre-line' }}>
          {text}
        </Typography>
      )}
      {children}
    </Box>
  )
}

/** Nothing while no room can be rented, or none is known. */
function RoomsSection() {
  const { t } = useTranslation('public')
  const rooms = useRooms().data?.data ?? []
  if (rooms.length === 0) return null
  return (
    <Section title={t('home.rooms')} text={t('home.rooms_text')}>
      <Box component="ul" aria-label={t('home.rooms')} sx={{ ...cardGrid, mt: 2.5 }}>
        {rooms.slice(0, MAX_ROOMS).map(({ id, name, pictures: [picture], layouts }) => (
          <Box component="li" key={id} sx={{ position: 'relative' }}>
            {picture !== undefined && (
              <Photo
                picture={picture}
                alt=""
                sizes="(min-width: 1200px) 380px, (min-width: 600px) 50vw, 100vw"
                ratio="3 / 2"
              />
            )}
            <Typography variant="h3" sx={{ mt: 1.5 }}>
              <TextLink {...cardLink} to="/venue-details" search={{ room: id }}>
                {name}
              </TextLink>
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>
              {t('home.up_to', {
                people: formatNumber(Math.max(...layouts.map(({ capacity }) => capacity))),
              })}
            </Typography>
          </Box>
        ))}
      </Box>
      <LinkButton to="/venue-details" variant="outlined" size="large" sx={{ mt: 3 }}>
        {t('home.all_rooms')}
      </LinkButton>
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
    <Box sx={{ mt: { xs: 6, md: 10 }, p: { xs: 3, md: 6 }, borderRadius: '24px', ...strong }}>
      <Stack
        direction="row"
        sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Box sx={{ flex: '1 1 20rem', minWidth: 0 }}>
          <Typography variant="h2">{t('home.members')}</Typography>
          <Typography sx={{ mt: 1, maxWidth: '36rem' }}>{t('home.members_text')}</Typography>
        </Box>
        <LinkButton to="/profile/membership" variant="outlined" color="inherit" size="large" sx={{ px: 4 }}>
          {t('home.join')}
        </LinkButton>
      </Stack>
    </Box>
  )
}

function DirectionsSection() {
  const { t } = useTranslation('public')
  const venue = useVenue()
  const map = mapOfVenue(venue)
  if (map === null) return null
  return (
    <Section title={t('venue.find')} text={venue.address}>
      <Link
        href={map}
        target="_blank"
        rel="noopener noreferrer"
        underline="always"
        sx={{ display: 'inline-block', py: 1 }}
      >
        {t('event.map')}
      </Link>
      {venue.opening_hours !== '' && (
        <Typography sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
          {venue.opening_hours}
        </Typography>
      )}
    </Section>
  )
}

const strong = { bgcolor: 'primary.main', color: 'primary.contrastText' } as const
