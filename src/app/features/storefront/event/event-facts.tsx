import RoomIcon from '@mui/icons-material/MeetingRoomOutlined'
import OnlineIcon from '@mui/icons-material/VideocamOutlined'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import { CalendarMenu } from '#app/components/event/calendar-menu.tsx'
import { addressOf, entryOf, mapOf, placeOf } from '#app/components/event/event-place.ts'
import { formatList } from '#app/components/fields/values.ts'
import { ShareButtons } from '#app/components/public-page/share-buttons.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { PlaceFact, WebsiteFact, DateFact } from '#app/features/storefront/facts.tsx'

/** Date and place, with calendar and share buttons. */
export function EventFacts({ event }: { event: PublicEventFull }) {
  const { t } = useTranslation('public')
  const { starts_at, ends_at, timezone } = event
  return (
    <Stack component="section" aria-label={t('event.facts')} sx={{ gap: 1.75 }}>
      <DateFact starts_at={starts_at} ends_at={ends_at} timezone={timezone} />
      {event.is_online_event ? (
        <Fact icon={<OnlineIcon />}>
          <Typography sx={{ fontWeight: 600 }}>{t('event.online')}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('event.online_text')}
          </Typography>
        </Fact>
      ) : (
        <>
          <Rooms rooms={event.rooms} />
          <VenueFact event={event} />
        </>
      )}
      <WebsiteFact url={event.website_url} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 0.5 }}>
        {!event.is_over && !isOffSale(event.happening) && (
          <CalendarMenu entry={entryOf(event)} file_name={event.slug} />
        )}
        {event.show_share_buttons && <ShareButtons title={event.title} url={addressOf(event)} />}
      </Stack>
    </Stack>
  )
}

/** The venue's rooms of the event; nothing when none are set. */
function Rooms({ rooms }: Pick<PublicEventFull, 'rooms'>) {
  if (rooms.length === 0) return null
  return (
    <Fact icon={<RoomIcon />}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {formatList(rooms.map(({ name }) => name))}
      </Typography>
    </Fact>
  )
}

function VenueFact({ event }: { event: PublicEventFull }) {
  const map = mapOf(event)
  const name = event.location?.venue_name ?? ''
  const address = placeOf({ location: event.location && { ...event.location, venue_name: '' } })
  if (map === null) return null
  return <PlaceFact name={name === '' ? address : name} address={name === '' ? '' : address} map={map} />
}
