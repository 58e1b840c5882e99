import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import { formatDay, formatTime } from '#app/lib/format/dates.ts'
import type { CalendarEntry } from './calendar-entries.ts'
import type { Scale } from './day-scale.ts'
import { closed_time, headCell, HEAD_PX } from './day-table.tsx'
import { EntryBox, useEntryTexts } from './entry-box.tsx'
import type { Point } from './follow-pointer.ts'
import { isMovable, roundTo, shiftSpan, type Cell } from './timetable.ts'
import { useCell, type TimetableRow } from './timetable-grid.tsx'
import type { DraftState } from './use-draft.ts'

const MINUTE_MS = 60_000

/** Minutes of a slot in a unit's room. */
export type SlotOf = (unit: string) => number

interface UnitRowProps {
  row: TimetableRow & { closed: readonly Span[] }
  scale: Scale
  ticks: readonly Instant[]
  /** Null: the present time is not in view. */
  now: Instant | null
  origin: Instant
  timezone: string
  drafting: DraftState
  slotOf: SlotOf
}

/** A room's row of a day: closed times, entries, free time and the draft. */
export function UnitRow({ row: { unit, cells, closed }, scale, ticks, now, ...common }: UnitRowProps) {
  const { drafting, origin, timezone, slotOf } = common
  const { draft, clash } = drafting
  const track = useRef<HTMLDivElement>(null)
  const timeAt = ({ x }: Point): number => {
    const { left, width } = track.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return scale.msAt((x - left) / width)
  }
  const slot_minutes = slotOf(unit)
  const followFree = (event: PointerEvent) => {
    const anchor_ms = roundTo(timeAt({ x: event.clientX, y: 0 }), slot_minutes, origin)
    drafting.follow(event, (point) => {
      const other_ms = roundTo(timeAt(point), slot_minutes, origin)
      const [from, to] = [Math.min(anchor_ms, other_ms), Math.max(anchor_ms, other_ms)]
      const ends_at = fromEpochMs(Math.max(to, from + slot_minutes * MINUTE_MS))
      return { entry: null, unit, span: { starts_at: fromEpochMs(from), ends_at } }
    })
  }
  const followEntry = (event: PointerEvent, entry: CalendarEntry) => {
    event.stopPropagation()
    if (!isMovable(entry)) return
    const grabbed_ms = timeAt({ x: event.clientX, y: 0 })
    drafting.follow(event, (point) => {
      const target = unitAt(point) ?? unit
      const minutes = slotOf(target)
      const starts_ms = toEpochMs(entry.starts_at)
      const moved_ms = roundTo(starts_ms + timeAt(point) - grabbed_ms, minutes, origin)
      return { entry, unit: target, span: shiftSpan(entry, moved_ms - starts_ms) }
    })
  }
  return (
    <Box
      role="row"
      aria-label={unit}
      data-unit={unit}
      sx={{ ...dayRow, borderTop: 1, borderColor: 'divider' }}
    >
      <Box role="rowheader" sx={headCell}>
        {unit}
      </Box>
      <Box
        ref={track}
        {...(drafting.is_enabled && { onPointerDown: followFree })}
        sx={{ position: 'relative', height: 64, overflow: 'hidden' }}
      >
        {closed.map((span) => (
          <Box
            key={span.starts_at}
            aria-hidden
            sx={{ ...closed_time, position: 'absolute', inset: 0, right: 'auto', ...scale.between(span) }}
          />
        ))}
        {ticks.map((at) => (
          <Box key={at} aria-hidden sx={{ ...line, left: scale.positionOf(at) }} />
        ))}
        {cells.map((cell) =>
          cell.kind === 'free' ? (
            <FreeCell key={cell.key} {...{ cell, unit, scale, timezone, drafting }} />
          ) : (
            <EntryCell key={cell.key} {...{ cell, scale, timezone, followEntry }} />
          ),
        )}
        {draft?.unit === unit && (
          <Box aria-hidden sx={{ ...ghost, ...scale.between(draft.span), ...(clash && ghost_on_clash) }}>
            {formatHours(draft.span, timezone)}
          </Box>
        )}
        {now !== null && <Box aria-hidden sx={{ ...now_line, left: scale.positionOf(now) }} />}
      </Box>
    </Box>
  )
}

interface FreeCellProps {
  cell: Cell & { kind: 'free' }
  unit: string
  scale: Scale
  timezone: string
  drafting: DraftState
}

function FreeCell({ cell: { key, span, is_closed }, unit, scale, timezone, drafting }: FreeCellProps) {
  const { t } = useTranslation('bookings')
  const cell_props = useCell(key, span.starts_at)
  const when = formatHours(span, timezone)
  const label = is_closed ? t('house.closed_time', { when }) : t('house.free_time', { when })
  return (
    <Box role="gridcell" sx={{ ...free, ...scale.between(span) }}>
      <ButtonBase
        {...cell_props}
        aria-label={label}
        disabled={!drafting.is_enabled}
        onClick={() => drafting.choose({ entry: null, unit, span })}
        sx={free_button}
      >
        <AddIcon fontSize="small" />
      </ButtonBase>
    </Box>
  )
}

interface EntryCellProps {
  cell: Cell & { kind: 'entry' }
  scale: Scale
  timezone: string
  followEntry: (event: PointerEvent, entry: CalendarEntry) => void
}

function EntryCell({ cell: { key, entry }, scale, timezone, followEntry }: EntryCellProps) {
  const { from, to, starts_at } = entry
  const cell_props = useCell(key, starts_at)
  const { name, status } = useEntryTexts(entry)
  const line = `${status} · ${formatHours(entry, timezone)}`
  return (
    <>
      <Box aria-hidden sx={{ ...around, ...scale.between({ starts_at: from, ends_at: to }) }} />
      <Box
        role="gridcell"
        onPointerDown={(event) => followEntry(event, entry)}
        sx={{ ...bar, ...scale.between(entry) }}
      >
        <EntryBox
          {...cell_props}
          entry={entry}
          label={`${name}, ${line}, ${formatDay(starts_at, timezone)}`}
          sx={{ height: 48 }}
        >
          <Box component="b" sx={one_line}>
            {name}
          </Box>
          <Box sx={one_line}>{line}</Box>
        </EntryBox>
      </Box>
    </>
  )
}

const formatHours = ({ starts_at, ends_at }: Span, timezone: string) =>
  `${formatTime(starts_at, timezone)}–${formatTime(ends_at, timezone)}`

const unitAt = ({ x, y }: Point): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-unit]')?.dataset['unit']

/** Columns of a day: the rooms, then the hours. */
export const dayRow = { display: 'grid', gridTemplateColumns: `${HEAD_PX}px minmax(0, 1fr)` } as const
const line = { position: 'absolute', top: 0, bottom: 0, borderLeft: 1, borderColor: 'divider' } as const
const now_line = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  width: 0,
  borderLeft: '2px solid',
  borderColor: 'error.main',
  pointerEvents: 'none',
  zIndex: 2,
} as const
const around = {
  position: 'absolute',
  top: 20,
  height: 24,
  borderRadius: 1,
  bgcolor: 'action.selected',
} as const
const bar = { position: 'absolute', top: 8, minWidth: 24 } as const
const one_line = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
const free = { position: 'absolute', top: 4, bottom: 4 } as const
const free_button = {
  width: '100%',
  height: '100%',
  borderRadius: 1,
  color: 'primary.main',
  '& > svg': { opacity: 0 },
  '&:hover:not(:active), &:focus-visible': { bgcolor: 'action.hover', '& > svg': { opacity: 1 } },
} as const
const ghost = {
  position: 'absolute',
  top: 4,
  bottom: 4,
  px: 1,
  border: '2px solid',
  borderColor: 'primary.main',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
  color: 'primary.main',
  fontSize: '0.8125rem',
  fontWeight: 600,
  overflow: 'visible',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  zIndex: 2,
} as const
const ghost_on_clash = { borderColor: 'error.main', color: 'error.main' } as const
