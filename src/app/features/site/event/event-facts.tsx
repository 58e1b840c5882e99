import WebsiteIcon from '@mui/icons-material/Language'
import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import TimeIcon from '@mui/icons-material/Schedule'
import OnlineIcon from '@mui/icons-material/VideocamOutlined'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/public-events.ts'
import { formatRange, ownTimezone, toInputValue } from '#app/lib/dates.ts'
import { CalendarMenu } from '#app/parts/calendar-menu.tsx'
import { addressOf, mapOf, placeOf } from '#app/parts/event-place.ts'
import { Fact } from '#app/ui/fact.tsx'
import { ShareButtons } from './share-buttons.tsx'

/** When and where, with the ways to keep it and to pass it on. */
export function EventFacts({ event }: { event: PublicEventFull }) {
  const { t } = useTranslation('public')
  return (
    <Stack component="section" aria-label={t('event.facts')} sx={{ gap: 1.75 }}>
      <Fact icon={<TimeIcon />}>
        <Typography sx={{ fontWeight: 600 }}>
          <time dateTime={event.starts_at}>
            {formatRange(event.starts_at, event.ends_at, event.timezone)}
          </time>
        </Typography>
        {isElsewhere(event) && (
          <Typography variant="body2" sx={quiet}>
            {t('event.zone', { timezone: event.timezone })}
          </Typography>
        )}
      </Fact>
      {event.is_online_event ? (
        <Fact icon={<OnlineIcon />}>
          <Typography sx={{ fontWeight: 600 }}>{t('event.online')}</Typography>
          <Typography variant="body2" sx={quiet}>
            {t('event.online_text')}
          </Typography>
        </Fact>
      ) : (
        <Place event={event} />
      )}
      {event.website_url !== null && (
        <Fact icon={<WebsiteIcon />}>
          <Link
            href={event.website_url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            underline="always"
          >
            {t('event.website')}
          </Link>
        </Fact>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 0.5 }}>
        {!event.is_over && <CalendarMenu event={event} />}
        {event.show_share_buttons && <ShareButtons title={event.title} url={addressOf(event)} />}
      </Stack>
    </Stack>
  )
}

const quiet = { color: 'text.secondary' } as const

/** Whether the visitor's clock shows another time when it begins. */
function isElsewhere({ starts_at, timezone }: PublicEventFull): boolean {
  return toInputValue(starts_at, timezone) !== toInputValue(starts_at, ownTimezone())
}

function Place({ event }: { event: PublicEventFull }) {
  const { t } = useTranslation('public')
  const map = mapOf(event)
  const name = event.location?.venue_name ?? ''
  const address = placeOf({ location: event.location && { ...event.location, venue_name: '' } })
  if (map === null) return null
  return (
    <Fact icon={<PlaceIcon />}>
      <Typography sx={{ fontWeight: 600 }}>{name === '' ? address : name}</Typography>
      {name !== '' && address !== '' && (
        <Typography variant="body2" sx={quiet}>
          {address}
        </Typography>
      )}
      <Link
        href={map}
        target="_blank"
        rel="noopener noreferrer"
        underline="always"
        sx={{ display: 'inline-block', py: 0.75 }}
      >
        {t('event.map')}
      </Link>
    </Fact>
  )
}
