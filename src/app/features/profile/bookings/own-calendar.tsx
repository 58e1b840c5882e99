import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useCalendarFeed } from '#app/data/calendar-feeds/queries.ts'
import { CalendarFeedPanel } from '#app/components/room/calendar-feed-panel.tsx'

/** Calendar feed URL of the user's bookings and tickets. */
export function CalendarFeed() {
  const { t } = useTranslation('venue')
  const { feed, renewal } = useCalendarFeed(null)
  return (
    <Box sx={{ mt: 4 }}>
      <CalendarFeedPanel
        lead={t('feed.own')}
        made_at={feed.data?.made_at}
        url={renewal.data?.url ?? null}
        error={renewal.error ?? feed.error}
        is_making={renewal.isPending}
        onMake={() => renewal.mutate()}
      />
    </Box>
  )
}
