import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { SkippedDay } from '#contract/rooms/booking-shape.ts'
import { useSkippedDayLabel } from '#app/components/room/refused-day.ts'

/** The days for which a series was refused, each with its reason; nothing when there are none. */
export function UnavailableDays({ days }: { days: readonly SkippedDay[] }) {
  const { t } = useTranslation('bookings')
  const formatSkippedDay = useSkippedDayLabel()
  if (days.length === 0) return null
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      {t('new.refused_days')}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {days.map((skipped_day) => (
          <li key={skipped_day.day}>{formatSkippedDay(skipped_day)}</li>
        ))}
      </Box>
    </Alert>
  )
}
