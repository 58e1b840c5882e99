import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import { CalendarMenu } from '#app/components/event/calendar-menu.tsx'
import { addressOf, entryOf, mapOf, placeOf } from '#app/components/event/event-place.ts'
import { formatList } from '#app/components/fields/values.ts'
import { ShareButtons } from '#app/components/public-page/share-buttons.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { ONLINE, ROOM } from '#app/ui/plain/icon-paths.ts'
import { PlaceFact, WebsiteFact, DateFact } from '#app/features/storefront/facts.tsx'

/** Date and place, with calendar and share buttons. */
export function EventFacts({ event }: { event: PublicEventFull }) {
  const { t } = useTranslation('public')
  const { starts_at, ends_at, timezone } = event
  return (
    <section aria-label={t('event.facts')} className="event-facts">
      <DateFact starts_at={starts_at} ends_at={ends_at} timezone={timezone} />
      {event.is_online_event ? (
        <Fact icon={<Icon path={ONLINE} />}>
          <p className="text text-strong">{t('event.online')}</p>
          <p className="text-small text-quiet">{t('event.online_text')}</p>
        </Fact>
      ) : (
        <>
          <Rooms rooms={event.rooms} />
          <VenueFact event={event} />
        </>
      )}
      <WebsiteFact url={event.website_url} />
      <div className="actions">
        {!event.is_over && !isOffSale(event.happening) && (
          <CalendarMenu entry={entryOf(event)} file_name={event.slug} />
        )}
        {event.show_share_buttons && <ShareButtons title={event.title} url={addressOf(event)} />}
      </div>
    </section>
  )
}

/** The venue's rooms of the event; nothing when none are set. */
function Rooms({ rooms }: Pick<PublicEventFull, 'rooms'>) {
  if (rooms.length === 0) return null
  return (
    <Fact icon={<Icon path={ROOM} />}>
      <p className="text text-strong anywhere">{formatList(rooms.map(({ name }) => name))}</p>
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
