import { useTranslation } from 'react-i18next'
import type { EventSettings } from '#contract/events/event-settings.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { EmptyState, LoadingRows } from '#app/ui/states.tsx'
import { useHasEventRight } from '../use-event.tsx'
import { SelectedRooms } from './chosen-rooms.tsx'
import { RoomsForm } from './rooms-form.tsx'

/**
 * Rooms of the venue that an event uses; read-only or explanatory for other accounts and users without the right.
 */
export function EventRooms({ settings }: { settings: EventSettings }) {
  const { t } = useTranslation('event-settings')
  const is_venue = useTeamSession()?.account.is_venue ?? false
  const may_choose = useHasEventRight('booking.decide')
  const rows = useAccountRows()
  if (!is_venue)
    return (
      <EmptyState
        title={t('rooms.elsewhere')}
        action={<LinkButton to="/venue-details">{t('rooms.see')}</LinkButton>}
      >
        {t('rooms.elsewhere_text')}
      </EmptyState>
    )
  if (!may_choose) return <SelectedRooms rooms={settings.rooms} />
  if (rows === undefined || (!rows.is_kept && rows.rooms.length === 0)) return <LoadingRows rows={3} />
  if (rows.rooms.length === 0 && settings.rooms.length === 0)
    return (
      <EmptyState
        title={t('rooms.none')}
        action={<LinkButton to="/manage/rooms/{-$roomId}">{t('rooms.to_rooms')}</LinkButton>}
      >
        {t('rooms.none_text')}
      </EmptyState>
    )
  return <RoomsForm settings={settings} rooms={rows.rooms} />
}
