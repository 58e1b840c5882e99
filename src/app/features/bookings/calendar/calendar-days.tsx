import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Day } from '#contract/wire/day.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { momentOf, overlaps, weekdayOf } from '#rules/rooms/room-times.ts'
import { formatDay, formatRange, formatShortDay, formatTime } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { formatWeekday } from '#app/lib/format/weekdays.ts'
import { TextLink } from '#app/ui/links.tsx'
import { entryNameOf, type CalendarEntry } from './calendar-entries.ts'
import { entryColoursOf, EntryLink } from './entry-link.tsx'

interface CalendarDaysProps {
  units: readonly string[]
  entries: readonly CalendarEntry[]
  days: readonly Day[]
  timezone: string
  /** Shows only the number of entries per day, linked to that day. */
  is_counted: boolean
}

/** Rooms by day: their entries, or the number of them. */
export function CalendarDays({ units, entries, days, timezone, is_counted }: CalendarDaysProps) {
  const { t } = useTranslation('bookings')
  const entriesOn = (unit: string, day: Day) => {
    const span = { starts_at: momentOf(day, 0, timezone), ends_at: momentOf(addDays(day, 1), 0, timezone) }
    return entries.filter((entry) => entry.units.includes(unit) && overlaps(entry, span))
  }
  return (
    <Box role="region" aria-label={t('house.timeline')} tabIndex={0} sx={frame}>
      <Box component="table" sx={{ ...table, minWidth: is_counted ? 44 * days.length : 980 }}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={corner}>
              {t('house.part')}
            </Box>
            {days.map((day) => (
              <Box component="th" scope="col" key={day} sx={cell}>
                {is_counted
                  ? Number(day.slice(-2))
                  : `${formatWeekday(weekdayOf(day))} ${formatShortDay(day)}`}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr key={unit}>
              <Box component="th" scope="row" sx={corner}>
                {unit}
              </Box>
              {days.map((day) => {
                const day_entries = entriesOn(unit, day)
                return (
                  <Box component="td" key={day} sx={cell}>
                    {is_counted ? (
                      <Count {...{ unit, day, timezone }} count={day_entries.length} />
                    ) : (
                      day_entries.map((entry) => <Chip key={entry.of_id} {...{ entry, day, timezone }} />)
                    )}
                  </Box>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

function Chip({ entry, day, timezone }: { entry: CalendarEntry; day: Day; timezone: string }) {
  const { t } = useTranslation('bookings')
  const { starts_at, ends_at } = entry
  const begins_here = dayAt(starts_at, timezone) === day
  const ends_here = dayAt(ends_at, timezone) === day
  return (
    <EntryLink
      entry={entry}
      label={`${entryNameOf(entry)}, ${formatRange(starts_at, ends_at, timezone)}`}
      sx={{ ...chip, ...entryColoursOf(entry) }}
    >
      <span>
        {begins_here && formatTime(starts_at, timezone)}
        {!begins_here && ends_here && t('house.until', { time: formatTime(ends_at, timezone) })}
        {!begins_here && !ends_here && t('house.all_day')}
      </span>{' '}
      <b>{entryNameOf(entry)}</b>
    </EntryLink>
  )
}

interface CountProps {
  unit: string
  day: Day
  timezone: string
  count: number
}

function Count({ unit, day, timezone, count }: CountProps) {
  const { t } = useTranslation('bookings')
  if (count === 0) return null
  const label = t('house.on_day', { unit, day: formatDay(momentOf(day, 0, timezone), timezone), count })
  return (
    <TextLink
      to="/manage/bookings/house"
      search={{ view: 'day', day }}
      aria-label={label}
      title={label}
      sx={number}
    >
      {formatNumber(count)}
    </TextLink>
  )
}

const frame = {
  overflowX: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  mb: 3,
} as const
const table = { borderCollapse: 'collapse', width: '100%', tableLayout: 'fixed' } as const
const cell = {
  p: 0.5,
  verticalAlign: 'top',
  textAlign: 'left',
  fontSize: '0.875rem',
  borderLeft: 1,
  borderBottom: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const
const corner = { ...cell, p: 1, width: '8rem', borderLeft: 0 } as const
const chip = {
  display: 'block',
  p: 0.75,
  mb: 0.5,
  minHeight: 44,
  border: 1,
  borderRadius: 1.5,
  fontSize: '0.8125rem',
  textDecoration: 'none',
} as const
const number = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 44,
  borderRadius: 1.5,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontWeight: 700,
  textDecoration: 'none',
} as const
