import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import OnlineIcon from '@mui/icons-material/VideocamOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { PublicEvent } from '#contract/public-events.ts'
import { formatInstant } from '#app/lib/dates.ts'
import { TextLink } from '#app/ui/links.tsx'
import { EventCover } from '../event-cover.tsx'
import { sayPriceRange } from '../price-words.ts'
import { SaleMark } from '../sale-mark.tsx'

interface EventCardProps {
  event: PublicEvent
  /** Over the whole width, picture and words side by side where there is room. */
  is_wide?: boolean
  is_first?: boolean
  heading: 'h2' | 'h3'
}

/** An event to be picked; all of it is the link. */
export function EventCard({ event, is_wide = false, is_first = false, heading }: EventCardProps) {
  const { t } = useTranslation('public')
  return (
    <Card component="article" sx={{ ...card, ...(is_wide ? wide : {}) }}>
      <EventCover
        event={event}
        sizes={
          is_wide
            ? '(min-width: 900px) 700px, 100vw'
            : '(min-width: 1200px) 380px, (min-width: 600px) 50vw, 100vw'
        }
        is_first={is_first}
      />
      <Stack
        sx={{
          p: { xs: 2, md: is_wide ? 4 : 2.5 },
          gap: 0.75,
          flex: 1,
          justifyContent: is_wide ? 'center' : 'flex-start',
        }}
      >
        <Typography variant="body2" sx={{ color: 'primary.main', fontWeight: 600 }}>
          <time dateTime={event.starts_at}>{formatInstant(event.starts_at, event.timezone)}</time>
        </Typography>
        <Typography
          variant={is_wide ? 'h2' : 'h3'}
          component={heading}
          sx={is_wide ? { fontSize: { md: '2rem' } } : {}}
        >
          <TextLink
            to="/e/$eventId/$eventSlug"
            params={{ eventId: event.id, eventSlug: event.slug }}
            color="inherit"
            underline="none"
            sx={{ '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' } }}
          >
            {event.title}
          </TextLink>
        </Typography>
        <Place event={event} />
        <Stack direction="row" sx={{ ...foot, mt: is_wide ? 1.5 : 'auto' }}>
          <Typography sx={{ fontWeight: 650 }}>{sayPriceRange(t, event)}</Typography>
          <SaleMark sale={event.sale} />
        </Stack>
      </Stack>
    </Card>
  )
}

const card = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  borderRadius: '16px',
  transition: 'border-color 150ms, box-shadow 150ms',
  '& > :first-of-type': { height: 'auto', flexShrink: 0 },
  '&:hover': { borderColor: 'primary.main' },
  '&:focus-within': { borderColor: 'primary.main' },
} as const
const wide = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '7fr 5fr' },
  '& > :first-of-type': { height: { xs: 'auto', md: '100%' } },
} as const
const foot = {
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 1,
  pt: 1,
} as const

function Place({ event }: { event: PublicEvent }) {
  const { t } = useTranslation('public')
  const place = [event.venue_name, event.city].filter((part) => part !== '').join(', ')
  const text = event.is_online_event ? t('event.online') : place
  if (text === '') return null
  const Icon = event.is_online_event ? OnlineIcon : PlaceIcon
  return (
    <Stack direction="row" sx={{ gap: 0.75, color: 'text.secondary', alignItems: 'flex-start' }}>
      <Box aria-hidden sx={{ display: 'flex', pt: '0.2em' }}>
        <Icon fontSize="small" />
      </Box>
      <Typography variant="body2">{text}</Typography>
    </Stack>
  )
}
