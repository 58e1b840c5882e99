import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Room } from '#contract/rooms/rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { momentOf, openingOn, overlaps } from '#rules/rooms/room-times.ts'
import { formatDay } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { TextLink } from '#app/ui/links.tsx'
import type { CalendarEntry } from './calendar-entries.ts'
import { DayHead, dayCell, HEAD_PX, headCell, tableRow } from './day-table.tsx'
import { TimetableGrid, useCell } from './timetable-grid.tsx'
import type { DraftState } from './use-draft.ts'

const DAY_PX = 32

interface CalendarMonthProps {
  units: readonly string[]
  entries: readonly CalendarEntry[]
  rooms: readonly Room[]
  days: readonly Day[]
  now: Instant
  timezone: string
  drafting: DraftState
  onStep: (steps: 1 | -1) => void
}

/** Rooms by day of a month with the number of entries, each linked to its day. */
export function CalendarMonth(props: CalendarMonthProps) {
  const { units, entries, rooms, days, now, timezone, drafting, onStep } = props
  const rows = units.map((unit) => ({
    unit,
    room: rooms.find((room) => room.units.includes(unit)),
    cells: days.map((day) => {
      const starts_at = momentOf(day, 0, timezone)
      const span = { starts_at, ends_at: momentOf(addDays(day, 1), 0, timezone) }
      return { kind: 'free' as const, key: `${unit} ${day}`, span, is_closed: false }
    }),
  }))
  return (
    <TimetableGrid
      rows={rows}
      timezone={timezone}
      drafting={drafting}
      onStep={onStep}
      min_width={HEAD_PX + DAY_PX * days.length}
    >
      <DayHead
        days={days}
        today={dayAt(now, timezone)}
        label={(day) => formatNumber(Number(day.slice(-2)))}
      />
      {rows.map(({ unit, room, cells }) => (
        <Box key={unit} role="row" aria-label={unit} data-unit={unit} sx={tableRow(days.length)}>
          <Box role="rowheader" sx={headCell}>
            {unit}
          </Box>
          {cells.map(({ key, span }, at) => {
            const day = days[at] ?? ''
            const is_closed = room !== undefined && openingOn(room, day, timezone) === null
            const on_day = entries.filter((entry) => entry.units.includes(unit) && overlaps(entry, span))
            return (
              <Box key={key} role="gridcell" sx={{ ...dayCell({ is_closed }), p: 0.25 }}>
                <DayLink
                  {...{ cell_key: key, unit, day, timezone, is_closed }}
                  at={span.starts_at}
                  count={on_day.length}
                />
              </Box>
            )
          })}
        </Box>
      ))}
    </TimetableGrid>
  )
}

interface DayLinkProps {
  cell_key: string
  unit: string
  day: Day
  at: Instant
  timezone: string
  is_closed: boolean
  count: number
}

function DayLink({ cell_key, unit, day, at, timezone, is_closed, count }: DayLinkProps) {
  const { t } = useTranslation('bookings')
  const text = t('house.on_day', { unit, day: formatDay(at, timezone), count })
  const label = is_closed ? `${text}, ${t('house.closed')}` : text
  return (
    <TextLink
      {...useCell(cell_key, at)}
      to="/manage/bookings/house"
      search={{ view: 'day', day }}
      aria-label={label}
      title={label}
      sx={{ ...number, ...(count > 0 && has_entries) }}
    >
      {count > 0 && formatNumber(count)}
    </TextLink>
  )
}

const number = {
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  minHeight: 40,
  borderRadius: 1,
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
} as const
const has_entries = {
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontWeight: 700,
  '&:hover': { bgcolor: 'primary.dark' },
} as const
