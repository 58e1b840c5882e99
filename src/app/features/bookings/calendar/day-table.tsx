import type { SystemStyleObject } from '@mui/system'
import type { Theme } from '@mui/material/styles'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Day } from '#contract/wire/day.ts'

/** Width of the column with the rooms, in pixels. */
export const HEAD_PX = 112

/** Columns of a timetable by day: the rooms, then the days. */
export const tableRow = (days: number): SystemStyleObject<Theme> => ({
  display: 'grid',
  gridTemplateColumns: `${HEAD_PX}px repeat(${days}, minmax(0, 1fr))`,
  borderTop: 1,
  borderColor: 'divider',
})

interface DayHeadProps {
  days: readonly Day[]
  today: Day
  label: (day: Day) => string
}

/** Heads of the columns of days, today marked. */
export function DayHead({ days, today, label }: DayHeadProps) {
  const { t } = useTranslation('bookings')
  return (
    <Box role="row" sx={{ ...tableRow(days.length), borderTop: 0 }}>
      <Box role="columnheader" sx={headCell}>
        {t('house.part')}
      </Box>
      {days.map((day) => (
        <Box
          key={day}
          role="columnheader"
          {...(day === today && { 'aria-current': 'date' as const })}
          sx={{ ...column_head, ...(day === today && of_today) }}
        >
          {label(day)}
        </Box>
      ))}
    </Box>
  )
}

/** Style of the column with the rooms, which stays in view. */
export const headCell = {
  position: 'sticky',
  left: 0,
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  px: 1.5,
  py: 1,
  bgcolor: 'background.paper',
  fontWeight: 600,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
} as const

/** Style of a room's day. */
export const dayCell = ({ is_closed }: { is_closed: boolean }): SystemStyleObject<Theme> => ({
  display: 'flex',
  flexDirection: 'column',
  p: 0.5,
  minWidth: 0,
  borderLeft: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  ...(is_closed && closed_time),
})

/** Look of times at which a room is closed. */
export const closed_time = {
  backgroundImage:
    'repeating-linear-gradient(135deg, transparent 0 6px, var(--mui-palette-action-hover) 6px 12px)',
} as const

const column_head = {
  p: 0.75,
  borderLeft: 1,
  borderColor: 'divider',
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: 'text.secondary',
} as const
const of_today = { color: 'error.main', borderTop: '2px solid', borderTopColor: 'error.main' } as const
