import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { PublicEvent } from '#contract/events/public-events.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { EventCover } from '#app/components/event/event-cover.tsx'
import { formatPriceRange } from '#app/components/order/price-labels.ts'
import { SaleMark } from '#app/components/order/sale-mark.tsx'
import { LinkButton, TextLink } from '#app/ui/links.tsx'
import { cardLink } from '#app/features/storefront/browse/browse-card.tsx'
import { usePlaceLabel } from '#app/features/storefront/browse/place-labels.ts'

/** Lead event of the home page: a full-width image with a link to its tickets. */
export function LeadEvent({ event }: { event: PublicEvent }) {
  const { t } = useTranslation('public')
  const place = usePlaceLabel(event)
  const link = {
    to: '/e/$eventId/$eventSlug',
    params: { eventId: event.id, eventSlug: event.slug },
  } as const
  return (
    <Box component="article" sx={{ position: 'relative' }}>
      <Box sx={picture}>
        <EventCover event={event} sizes="(min-width: 1200px) 1152px, 100vw" is_first />
      </Box>
      <Box sx={caption}>
        <Box sx={{ flex: '1 1 20rem', minWidth: 0 }}>
          <Typography sx={{ color: 'primary.main', fontWeight: 600 }}>
            <time dateTime={event.starts_at}>{formatInstant(event.starts_at, event.timezone)}</time>
          </Typography>
          <Typography
            variant="h2"
            sx={{ fontSize: 'clamp(1.75rem, 1.3rem + 2vw, 3rem)', lineHeight: 1.1, my: 0.5 }}
          >
            <TextLink {...cardLink} {...link}>
              {event.title}
            </TextLink>
          </Typography>
          {place !== '' && <Typography sx={{ color: 'text.secondary' }}>{place}</Typography>}
        </Box>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Box>
            <Typography variant="h3" component="p">
              {formatPriceRange(t, event)}
            </Typography>
            {event.sale !== 'on_sale' && <SaleMark sale={event.sale} happening={event.happening} />}
          </Box>
          {event.sale === 'on_sale' && (
            <LinkButton {...link} variant="contained" size="large" sx={{ zIndex: 1, px: 4 }}>
              {t('home.tickets')}
            </LinkButton>
          )}
        </Stack>
      </Box>
    </Box>
  )
}

const picture = {
  // Full width on a phone.
  mx: { xs: -2, sm: 0 },
  overflow: 'hidden',
  borderRadius: { sm: '24px' },
  aspectRatio: '2 / 1',
} as const
const caption = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 4,
  rowGap: 2,
  pt: { xs: 2, md: 3 },
} as const
