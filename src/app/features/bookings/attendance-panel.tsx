import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { attendance, type Attendance } from '#contract/rooms/booking-shape.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { canRecordAttendance } from '#rules/rooms/booking.ts'
import type { CurrentBooking } from '#app/data/bookings/saved.ts'
import { useUpdateBooking } from '#app/data/bookings/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { bookingFields } from '#app/components/fields/booking.ts'
import { useFields } from '#app/components/fields/field.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { useNow } from '#app/components/use-now.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { Panel } from '#app/ui/panel.tsx'

/** Attendance of a booking, set online or offline from shortly before its start; pressing again clears it. */
export function AttendancePanel({ booking }: { booking: CurrentBooking }) {
  const { t } = useTranslation('bookings')
  const { label, choices } = useFields(bookingFields).attendance
  const now = fromEpochMs(useNow())
  const notify = useNotify()
  const notifySaved = useSavedNotice()
  const update = useUpdateBooking()
  const current = booking.attendance
  if (!canRecordAttendance(booking, 'came', now)) return null
  const save = async (value: Attendance) => {
    try {
      const saved = await update(booking, { attendance: value === current ? null : value })
      notifySaved(saved, t('attendance.saved'))
    } catch (failure) {
      notify({ kind: 'error', text: errorText(failure) })
    }
  }
  return (
    <Panel title={label}>
      <Stack direction="row" role="group" aria-label={label} sx={{ gap: 1, flexWrap: 'wrap' }}>
        {attendance.options.map((option) => (
          <Button
            key={option}
            variant={option === current ? 'contained' : 'outlined'}
            aria-pressed={option === current}
            disabled={!canRecordAttendance(booking, option, now)}
            onClick={() => void save(option)}
          >
            {choices[option]}
          </Button>
        ))}
      </Stack>
      {current !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('attendance.hint')}
        </Typography>
      )}
    </Panel>
  )
}
