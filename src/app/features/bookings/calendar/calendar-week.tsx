import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import type { Room } from '#contract/rooms/rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { sameTimeOn } from '#rules/rooms/booking.ts'
import { momentOf, openingOn, overlaps, weekdayOf, type Span } from '#rules/rooms/room-times.ts'
import { formatDay, formatRange, formatShortDay, formatTime } from '#app/lib/format/dates.ts'
import { formatWeekday } from '#app/lib/format/weekdays.ts'
import type { CalendarEntry } from './calendar-entries.ts'
import { EntryBox, useEntryTexts } from './entry-box.tsx'
import { DayHead, dayCell, HEAD_PX, headCell, tableRow } from './day-table.tsx'
import { isMovable, proposedSpan, type Cell, type Draft } from './timetable.ts'
import { DraftText, TimetableGrid, useCell, type Arrow } from './timetable-grid.tsx'
import type { Point } from './follow-pointer.ts'
import type { DraftState } from './use-draft.ts'

const DAY_PX = 132

interface CalendarWeekProps {
  units: readonly string[]
  entries: readonly CalendarEntry[]
  rooms: readonly Room[]
  days: readonly Day[]
  now: Instant
  timezone: string
  drafting: DraftState
  onStep: (steps: 1 | -1) => void
}

type DayCell = { day: Day; is_closed: boolean; cells: Cell[] }

/** Rooms by day with their entries; a booking is dragged to another day or room at the same time of day. */
export function CalendarWeek(props: CalendarWeekProps) {
  const { units, entries, rooms, days, now, timezone, drafting, onStep } = props
  const rows = units.map((unit) => {
    const room = rooms.find((candidate) => candidate.units.includes(unit))
    const day_cells = days.map((day): DayCell => {
      const whole_day = wholeDay(day, timezone)
      const is_closed = room !== undefined && openingOn(room, day, timezone) === null
      const on_day = entries.filter((entry) => entry.units.includes(unit) && overlaps(entry, whole_day))
      return {
        day,
        is_closed,
        cells: [
          ...on_day.map((entry): Cell => ({
            kind: 'entry',
            key: `${unit} ${day} ${entry.of_id}`,
            span: entry,
            entry,
          })),
          { kind: 'free', key: `${unit} ${day}`, span: proposedSpan(room, day, timezone), is_closed },
        ],
      }
    })
    return { unit, day_cells, cells: day_cells.flatMap(({ cells }) => cells) }
  })
  return (
    <TimetableGrid
      rows={rows}
      timezone={timezone}
      drafting={drafting}
      onShift={(draft, arrow) => shiftDraft(draft, arrow, { units, timezone })}
      onStep={onStep}
      min_width={HEAD_PX + DAY_PX * days.length}
    >
      <DayHead
        days={days}
        today={dayAt(now, timezone)}
        label={(day) => `${formatWeekday(weekdayOf(day))} ${formatShortDay(day)}`}
      />
      {rows.map(({ unit, day_cells }) => (
        <Box key={unit} role="row" aria-label={unit} data-unit={unit} sx={tableRow(days.length)}>
          <Box role="rowheader" sx={headCell}>
            {unit}
          </Box>
          {day_cells.map((day_cell) => (
            <WeekCell key={day_cell.day} {...{ unit, timezone, drafting }} {...day_cell} />
          ))}
        </Box>
      ))}
    </TimetableGrid>
  )
}

interface WeekCellProps extends DayCell {
  unit: string
  timezone: string
  drafting: DraftState
}

function WeekCell({ unit, day, is_closed, cells, timezone, drafting }: WeekCellProps) {
  const { draft, clash } = drafting
  const is_target = hasTarget(draft, unit, day, timezone)
  return (
    <Box role="gridcell" data-day={day} sx={{ ...dayCell({ is_closed }), ...(is_target && target) }}>
      {cells.map((cell) =>
        cell.kind === 'entry' ? (
          <Chip key={cell.key} {...{ cell, unit, day, timezone, drafting }} />
        ) : (
          <FreeButton key={cell.key} {...{ cell, unit, day, timezone, drafting }} />
        ),
      )}
      {is_target && (
        <Box aria-hidden sx={{ ...target_text, ...(clash && { color: 'error.main' }) }}>
          <DraftText drafting={drafting} timezone={timezone} />
        </Box>
      )}
    </Box>
  )
}

interface CellProps {
  unit: string
  day: Day
  timezone: string
  drafting: DraftState
}

function Chip({ cell, unit, day, timezone, drafting }: CellProps & { cell: Cell & { kind: 'entry' } }) {
  const { t } = useTranslation('bookings')
  const { entry } = cell
  const { starts_at, ends_at } = entry
  const { name, status } = useEntryTexts(entry)
  const begins_here = dayAt(starts_at, timezone) === day
  const ends_here = dayAt(ends_at, timezone) === day
  const draftAt = (point: Point): Draft | null => {
    const target_cell = document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>('[data-day]')
    const target_day = target_cell?.dataset['day']
    if (target_day === undefined) return null
    const target_unit = target_cell?.closest<HTMLElement>('[data-unit]')?.dataset['unit'] ?? unit
    return { entry, unit: target_unit, span: sameTimeOn(entry, target_day, timezone) }
  }
  return (
    <EntryBox
      {...useCell(cell.key, begins_here ? starts_at : momentOf(day, 0, timezone))}
      entry={entry}
      label={`${name}, ${formatRange(starts_at, ends_at, timezone)}, ${status}`}
      sx={{ mb: 0.5 }}
      {...(isMovable(entry) && { onPointerDown: (event) => drafting.follow(event, draftAt) })}
    >
      <b>{name}</b>
      <Box>
        {begins_here && formatTime(starts_at, timezone)}
        {!begins_here && ends_here && t('house.until', { time: formatTime(ends_at, timezone) })}
        {!begins_here && !ends_here && t('house.all_day')}
        {` · ${status}`}
      </Box>
    </EntryBox>
  )
}

function FreeButton({ cell, unit, day, timezone, drafting }: CellProps & { cell: Cell & { kind: 'free' } }) {
  const { t } = useTranslation('bookings')
  const { key, span } = cell
  return (
    <ButtonBase
      {...useCell(key, momentOf(addDays(day, 1), 0, timezone))}
      aria-label={t('house.add_on', { unit, day: formatDay(momentOf(day, 0, timezone), timezone) })}
      disabled={!drafting.is_enabled}
      onClick={() => drafting.choose({ entry: null, unit, span })}
      sx={free_button}
    >
      <AddIcon fontSize="small" />
    </ButtonBase>
  )
}

const hasTarget = (draft: Draft | null, unit: string, day: Day, timezone: string) =>
  draft !== null &&
  draft.entry !== null &&
  draft.unit === unit &&
  dayAt(draft.span.starts_at, timezone) === day

/** With arrow keys a booking moves by a day or to the next room. */
function shiftDraft(
  { entry, unit, span }: Draft,
  arrow: Arrow,
  { units, timezone }: { units: readonly string[]; timezone: string },
): Draft | null {
  if (entry === null) return null
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const target_unit = units[units.indexOf(unit) + (arrow === 'ArrowDown' ? 1 : -1)]
    return target_unit === undefined ? null : { entry, unit: target_unit, span }
  }
  const day = addDays(dayAt(span.starts_at, timezone), arrow === 'ArrowRight' ? 1 : -1)
  return { entry, unit, span: sameTimeOn(span, day, timezone) }
}

const wholeDay = (day: Day, timezone: string): Span => ({
  starts_at: momentOf(day, 0, timezone),
  ends_at: momentOf(addDays(day, 1), 0, timezone),
})

const free_button = {
  flex: 1,
  width: '100%',
  minHeight: 28,
  borderRadius: 1,
  color: 'primary.main',
  '& > svg': { opacity: 0 },
  '&:hover, &:focus-visible': { bgcolor: 'action.hover', '& > svg': { opacity: 1 } },
  '@media (pointer: coarse)': { '& > svg': { opacity: 0.6 } },
} as const
const target = { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 } as const
const target_text = { color: 'primary.main', fontSize: '0.8125rem', fontWeight: 600 } as const
