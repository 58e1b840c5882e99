import NextIcon from '@mui/icons-material/ChevronRight'
import BackIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { Day } from '#contract/wire/day.ts'
import { DateField } from '#app/ui/fields/time/calendar-fields.tsx'

interface DayPickerProps {
  day: Day
  today: Day
  /** Targets of the previous and next buttons. */
  before: Day
  after: Day
  onChoose: (day: Day) => void
}

/** Selects a day: the previous one, today, the next one, or any. */
export function DayPicker({ day, today, before, after, onChoose }: DayPickerProps) {
  const { t } = useTranslation('bookings')
  return (
    <>
      <Stack direction="row" sx={{ gap: 0.5 }}>
        <IconButton aria-label={t('house.before')} onClick={() => onChoose(before)}>
          <BackIcon />
        </IconButton>
        <Button color="inherit" onClick={() => onChoose(today)}>
          {t('house.today')}
        </Button>
        <IconButton aria-label={t('house.after')} onClick={() => onChoose(after)}>
          <NextIcon />
        </IconButton>
      </Stack>
      <Box sx={{ width: { xs: '100%', sm: 200 } }}>
        <DateField
          id="house-day"
          size="small"
          label={t('house.day')}
          value={day}
          onChange={(value) => value !== '' && onChoose(value)}
        />
      </Box>
    </>
  )
}
