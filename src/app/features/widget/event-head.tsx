import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { langOf } from '#app/lib/i18n/lang-of.ts'
import type { WidgetOptions } from '#app/lib/addresses/widget-address.ts'
import { EventCover } from '#app/components/event/event-cover.tsx'
import { addressOf, placeOf } from '#app/components/event/event-place.ts'
import { visuallyHidden } from '#app/ui/visually-hidden.ts'

interface EventHeadProps {
  event: PublicEventFull
  head: WidgetOptions['head']
}

/** Header of the event in the chosen style; screen readers always get the title. */
export function EventHead({ event, head }: EventHeadProps) {
  const { t } = useTranslation('widget')
  if (head === 'none')
    return (
      <h1 style={visuallyHidden} {...langOf(event.language)}>
        {event.title}
      </h1>
    )
  const place = event.is_online_event ? '' : placeOf(event)
  return (
    <Box component="header" sx={{ mb: 2.5 }}>
      {head === undefined && (
        <Box sx={cover}>
          <EventCover event={event} sizes="100vw" is_first />
        </Box>
      )}
      <Typography variant="h1" {...langOf(event.language)} sx={{ fontSize: 'var(--h2)' }}>
        {event.title}
      </Typography>
      <Typography sx={{ fontWeight: 600, mt: 0.5 }}>
        <time dateTime={event.starts_at}>{formatRange(event.starts_at, event.ends_at, event.timezone)}</time>
      </Typography>
      {place !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {place}
        </Typography>
      )}
      <Link
        href={addressOf(event)}
        target="_blank"
        rel="noopener"
        underline="always"
        sx={{ display: 'inline-block', py: 0.75 }}
      >
        {t('more')}
      </Link>
    </Box>
  )
}

const cover = {
  borderRadius: '16px',
  overflow: 'hidden',
  aspectRatio: { xs: '2 / 1', sm: '3 / 1' },
  mb: 2,
} as const
