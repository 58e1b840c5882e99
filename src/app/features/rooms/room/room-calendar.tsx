import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import { useCalendarFeed } from '#app/data/calendar-feeds/queries.ts'
import { CalendarFeedPanel } from '#app/components/room/calendar-feed-panel.tsx'

/** Calendar feed URL of a room for staff. */
export function RoomCalendar({ room_id }: { room_id: Id }) {
  const { t } = useTranslation('venue')
  const { feed, renewal } = useCalendarFeed(room_id)
  return (
    <CalendarFeedPanel
      lead={t('feed.of_room')}
      made_at={feed.data?.made_at}
      url={renewal.data?.url ?? null}
      error={renewal.error ?? feed.error}
      is_making={renewal.isPending}
      onMake={() => renewal.mutate()}
    />
  )
}
