import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import type { Room } from '#contract/rooms/rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { formatTime } from '#app/lib/format/dates.ts'
import type { CalendarEntry } from './calendar-entries.ts'
import { dayRow, UnitRow, type SlotOf } from './day-row.tsx'
import { hoursOf, scaleOf, ticksOf, visibleHours } from './day-scale.ts'
import { headCell, HEAD_PX } from './day-table.tsx'
import { cellsOf, closedSpans, shiftSpan, type Draft } from './timetable.ts'
import { TimetableGrid, type Arrow } from './timetable-grid.tsx'
import type { DraftState } from './use-draft.ts'

const MINUTE_MS = 60_000
const HOUR_PX = 60
const LABEL_MINUTES = 50
const DEFAULT_SLOT_MINUTES = 30

interface CalendarDayProps {
  units: readonly string[]
  entries: readonly CalendarEntry[]
  rooms: readonly Room[]
  day: Day
  now: Instant
  timezone: string
  drafting: DraftState
  onStep: (steps: 1 | -1) => void
}

/**
 * Occupancy of each room on one day. Bookings are dragged to another time or room, free time is dragged over to book
 * or block it; set-up and clearing, closed times and the present time are drawn.
 */
export function CalendarDay(props: CalendarDayProps) {
  const { units, entries, rooms, day, now, timezone, drafting, onStep } = props
  const span = visibleHours(props)
  const scale = scaleOf(span)
  const rows = units.map((unit) => {
    const closed = closedSpans(rooms, unit, span, timezone)
    return { unit, closed, cells: cellsOf(unit, entries, span, closed) }
  })
  const slotOf: SlotOf = (unit) =>
    rooms.find((room) => room.units.includes(unit))?.slot_minutes ?? DEFAULT_SLOT_MINUTES
  const common = { scale, timezone, drafting, origin: span.starts_at, slotOf }
  const ticks = ticksOf(day, span, timezone)
  const scroll_target = useRef<HTMLDivElement>(null)
  const is_today = span.starts_at <= now && now < span.ends_at
  useEffect(() => {
    // On a phone the day is wider than the screen.
    scroll_target.current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [day, is_today])
  return (
    <TimetableGrid
      rows={rows}
      timezone={timezone}
      drafting={drafting}
      onShift={(draft, arrow) => shiftDraft(draft, arrow, { units, slotOf })}
      onStep={onStep}
      min_width={HEAD_PX + hoursOf(span) * HOUR_PX}
    >
      <Box aria-hidden sx={dayRow}>
        <Box sx={headCell} />
        <Box sx={{ position: 'relative', height: 32 }}>
          {ticks
            .filter((at) => !is_today || !isNear(at, now))
            .map((at) => (
              <Typography key={at} variant="body2" sx={{ ...tick, left: scale.positionOf(at) }}>
                {formatTime(at, timezone)}
              </Typography>
            ))}
          {is_today && (
            <Typography
              ref={scroll_target}
              variant="body2"
              sx={{ ...now_label, left: scale.positionOf(now) }}
            >
              {formatTime(now, timezone)}
            </Typography>
          )}
        </Box>
      </Box>
      {rows.map((unit_row) => (
        <UnitRow key={unit_row.unit} {...common} row={unit_row} ticks={ticks} now={is_today ? now : null} />
      ))}
    </TimetableGrid>
  )
}

/** Whether the label of the present time would cover the one of a tick. */
const isNear = (tick_at: Instant, now: Instant) =>
  Math.abs(toEpochMs(tick_at) - toEpochMs(now)) < LABEL_MINUTES * MINUTE_MS

/** With arrow keys a booking moves by a slot or to the next room; free time grows and shrinks at its end. */
function shiftDraft(
  { entry, unit, span }: Draft,
  arrow: Arrow,
  { units, slotOf }: { units: readonly string[]; slotOf: SlotOf },
): Draft | null {
  const step_ms = slotOf(unit) * MINUTE_MS
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const target = units[units.indexOf(unit) + (arrow === 'ArrowDown' ? 1 : -1)]
    return target === undefined || entry === null ? null : { entry, unit: target, span }
  }
  const by_ms = arrow === 'ArrowRight' ? step_ms : -step_ms
  if (entry !== null) return { entry, unit, span: shiftSpan(span, by_ms) }
  const ends_at = fromEpochMs(toEpochMs(span.ends_at) + by_ms)
  return ends_at <= span.starts_at ? null : { entry, unit, span: { ...span, ends_at } }
}

const tick = { position: 'absolute', top: 6, pl: 0.5, color: 'text.secondary', whiteSpace: 'nowrap' } as const
const now_label = {
  position: 'absolute',
  top: 6,
  transform: 'translateX(-50%)',
  px: 0.75,
  borderRadius: 1,
  bgcolor: 'error.main',
  color: 'error.contrastText',
  whiteSpace: 'nowrap',
  zIndex: 1,
} as const
