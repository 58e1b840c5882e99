import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Day } from '#contract/wire/day.ts'
import { toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { momentOf, type Span } from '#rules/rooms/room-times.ts'
import { formatRange, formatTime } from '#app/lib/format/dates.ts'
import { entryNameOf, type CalendarEntry } from './calendar-entries.ts'
import { entryColoursOf, EntryLink } from './entry-link.tsx'

const HOUR_MINUTES = 60
const FIRST_HOUR = 8
const DAY_HOURS = 24
const TICK_HOURS = 2

interface CalendarDayProps {
  units: readonly string[]
  entries: readonly CalendarEntry[]
  day: Day
  timezone: string
}

/** Occupancy of each room on one day, as bars; setup and clearing times are drawn around them. */
export function CalendarDay({ units, entries, day, timezone }: CalendarDayProps) {
  const { t } = useTranslation('bookings')
  const span = visibleHours(day, entries, timezone)
  const positionOf = positionScale(span)
  const ticks = ticksOf(day, span, timezone)
  return (
    <Box role="region" aria-label={t('house.timeline')} tabIndex={0} sx={frame}>
      <Box sx={{ minWidth: 760 }}>
        <Box aria-hidden sx={row}>
          <Box />
          <Box sx={{ position: 'relative', height: 32 }}>
            {ticks.map((at) => (
              <Typography key={at} variant="body2" sx={{ ...tick, left: positionOf(at) }}>
                {formatTime(at, timezone)}
              </Typography>
            ))}
          </Box>
        </Box>
        {units.map((unit) => (
          <Box
            key={unit}
            role="group"
            aria-label={unit}
            sx={{ ...row, borderTop: 1, borderColor: 'divider' }}
          >
            <Box aria-hidden sx={head}>
              {unit}
            </Box>
            <Box sx={{ position: 'relative', height: 56 }}>
              {ticks.map((at) => (
                <Box key={at} aria-hidden sx={{ ...line, left: positionOf(at) }} />
              ))}
              {entries
                .filter((entry) => entry.units.includes(unit))
                .map((entry) => (
                  <EntryBar key={entry.of_id} {...{ entry, positionOf, timezone }} />
                ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

type PositionOf = (at: Instant) => string

interface EntryBarProps {
  entry: CalendarEntry
  positionOf: PositionOf
  timezone: string
}

function EntryBar({ entry, positionOf, timezone }: EntryBarProps) {
  const { from, to, starts_at, ends_at } = entry
  const between = (start: Instant, end: Instant) => ({
    left: positionOf(start),
    width: `calc(${positionOf(end)} - ${positionOf(start)})`,
  })
  return (
    <>
      <Box aria-hidden sx={{ ...around, ...between(from, to) }} />
      <EntryLink
        entry={entry}
        label={`${entryNameOf(entry)}, ${formatRange(starts_at, ends_at, timezone)}`}
        sx={{ ...bar, ...entryColoursOf(entry), ...between(starts_at, ends_at) }}
      >
        {entryNameOf(entry)}
      </EntryLink>
    </>
  )
}

/** From the morning, or the first entry if earlier, to midnight. */
function visibleHours(day: Day, entries: readonly CalendarEntry[], timezone: string): Span {
  const midnight = momentOf(day, 0, timezone)
  const morning = momentOf(day, FIRST_HOUR * HOUR_MINUTES, timezone)
  const first = entries.map(({ from }) => (from < midnight ? midnight : from)).concat(morning)
  return {
    starts_at: first.reduce((earliest, start) => (earliest < start ? earliest : start)),
    ends_at: momentOf(addDays(day, 1), 0, timezone),
  }
}

function ticksOf(day: Day, { starts_at }: Span, timezone: string): Instant[] {
  const hours = Array.from({ length: DAY_HOURS / TICK_HOURS }, (_, at) => at * TICK_HOURS)
  return hours.map((hour) => momentOf(day, hour * HOUR_MINUTES, timezone)).filter((at) => at >= starts_at)
}

/** Returns the position of an instant within a span, in percent. */
function positionScale({ starts_at, ends_at }: Span): PositionOf {
  const from = toEpochMs(starts_at)
  const length = toEpochMs(ends_at) - from
  return (at) => `${Math.min(Math.max((toEpochMs(at) - from) / length, 0), 1) * 100}%`
}

const frame = {
  overflowX: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  px: 2,
  mb: 3,
} as const
const row = { display: 'grid', gridTemplateColumns: '8rem minmax(0, 1fr)' } as const
const head = {
  display: 'flex',
  alignItems: 'center',
  pr: 1,
  fontWeight: 600,
  overflowWrap: 'anywhere',
} as const
const tick = { position: 'absolute', top: 6, color: 'text.secondary', whiteSpace: 'nowrap' } as const
const line = { position: 'absolute', top: 0, bottom: 0, borderLeft: 1, borderColor: 'divider' } as const
const around = {
  position: 'absolute',
  top: 18,
  height: 20,
  borderRadius: 1,
  bgcolor: 'action.selected',
} as const
const bar = {
  position: 'absolute',
  top: 8,
  height: 40,
  minWidth: 24,
  px: 1,
  border: 2,
  borderRadius: 1.5,
  lineHeight: '36px',
  fontWeight: 600,
  fontSize: '0.875rem',
  textDecoration: 'none',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
