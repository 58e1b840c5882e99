import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import { toEpochMs } from '#contract/wire/instant.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { visuallyHidden } from '#app/ui/visually-hidden.ts'
import { entryNameOf } from './calendar-entries.ts'
import { isMovable, type Cell, type Draft } from './timetable.ts'
import type { DraftState } from './use-draft.ts'

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const
export type Arrow = (typeof ARROWS)[number]
const isArrow = (key: string): key is Arrow => (ARROWS as readonly string[]).includes(key)

/** A row of the timetable: a unit and its cells in order of time. */
export type TimetableRow = { unit: string; cells: readonly Cell[] }

interface TimetableGridProps {
  rows: readonly TimetableRow[]
  timezone: string
  drafting: DraftState
  /** The draft after an arrow key; null: the key changes nothing. Omitted: drafts are not made here. */
  onShift?: (draft: Draft, arrow: Arrow) => Draft | null
  /** Shows the next or the previous period. */
  onStep: (steps: 1 | -1) => void
  /** Width below which the timetable scrolls. */
  min_width: number
  children: ReactNode
}

const FocusContext = createContext<{ current: string | undefined; focus: (key: string) => void }>({
  current: undefined,
  focus: () => undefined,
})

/**
 * Frame of a timetable: one tab stop, arrow keys from time to time and from room to room, Page Up and Page Down to
 * other periods. With Shift, arrow keys move a booking or extend free time; Enter confirms and Escape cancels.
 */
export function TimetableGrid(props: TimetableGridProps) {
  const { rows, timezone, drafting, onShift, onStep, min_width, children } = props
  const { t } = useTranslation('bookings')
  const help_id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const keys = rows.flatMap(({ cells }) => cells.map(({ key }) => key))
  const current = focused !== undefined && keys.includes(focused) ? focused : keys[0]
  const focus_context = useMemo(() => ({ current, focus: setFocused }), [current])
  const keeps_focus = useRef(false)
  useEffect(() => {
    // The focused cell may be gone with the period it belonged to.
    if (!keeps_focus.current || document.activeElement !== document.body) return
    grid.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus()
  })

  function shift(cell_element: HTMLElement, arrow: Arrow): void {
    const { draft, change, is_enabled } = drafting
    if (!is_enabled || onShift === undefined) return
    const start = draft ?? draftOf(rows, cell_element.dataset['cell'])
    const shifted = start === undefined ? null : onShift(start, arrow)
    if (shifted !== null) change(shifted)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const cell_element = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    if (cell_element === null || event.altKey || event.ctrlKey || event.metaKey) return
    const { draft, choose, cancel } = drafting
    const { key } = event
    keeps_focus.current = key === 'PageUp' || key === 'PageDown'
    if (isArrow(key) && (event.shiftKey || draft !== null)) shift(cell_element, key)
    else if (isArrow(key)) neighbourOf(cell_element, key)?.focus()
    else if (key === 'Home' || key === 'End')
      cellsIn(cell_element.closest('[data-unit]'))
        .at(key === 'Home' ? 0 : -1)
        ?.focus()
    else if (key === 'PageUp' || key === 'PageDown') onStep(key === 'PageUp' ? -1 : 1)
    else if (key === 'Enter' && draft !== null) choose(draft)
    else if (key === 'Escape' && draft !== null) cancel()
    else return
    event.preventDefault()
  }

  return (
    <Box sx={frame}>
      <Box
        ref={grid}
        role="grid"
        aria-label={t('house.timeline')}
        aria-describedby={help_id}
        onKeyDown={onKeyDown}
        sx={{ minWidth: min_width, position: 'relative' }}
      >
        <FocusContext value={focus_context}>{children}</FocusContext>
      </Box>
      <p id={help_id} hidden>
        {t('house.keys')}
        {drafting.is_enabled && onShift !== undefined && ` ${t('house.keys_shift')}`}
      </p>
      <Typography role="status" style={visuallyHidden}>
        <DraftText drafting={drafting} timezone={timezone} />
      </Typography>
    </Box>
  )
}

/** Room and time of the draft in words, with what is in the way. */
export function DraftText({ drafting, timezone }: { drafting: DraftState; timezone: string }) {
  const { t } = useTranslation('bookings')
  const { draft, clash } = drafting
  if (draft === null) return null
  const { unit, span } = draft
  const text = `${unit}, ${formatRange(span.starts_at, span.ends_at, timezone)}`
  return clash === undefined ? text : `${text}: ${t('house.taken_by', { name: entryNameOf(clash) })}`
}

/** Props of a cell's link or button: its place in the order of arrow keys. */
export function useCell(key: string, at: string) {
  const { current, focus } = useContext(FocusContext)
  return {
    'data-cell': key,
    'data-at': toEpochMs(at),
    tabIndex: key === current ? 0 : -1,
    onFocus: () => focus(key),
  }
}

/** A draft of a cell as it is: of a movable entry, or of free time; undefined: neither. */
function draftOf(rows: readonly TimetableRow[], key: string | undefined): Draft | undefined {
  for (const { unit, cells } of rows) {
    const cell = cells.find((candidate) => candidate.key === key)
    if (cell?.kind === 'free') return { entry: null, unit, span: cell.span }
    if (cell !== undefined) return isMovable(cell.entry) ? draftOfEntry(cell.entry, unit) : undefined
  }
  return undefined
}

const draftOfEntry = (entry: Draft['entry'] & object, unit: string): Draft => ({
  entry,
  unit,
  span: { starts_at: entry.starts_at, ends_at: entry.ends_at },
})

const cellsIn = (row: Element | null): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('[data-cell]') ?? []),
]

/** The earlier or later cell of the same row, or the cell at the same time in another row. */
function neighbourOf(cell: HTMLElement, arrow: Arrow): HTMLElement | undefined {
  const row = cell.closest('[data-unit]')
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') {
    const cells = cellsIn(row)
    const at = cells.indexOf(cell)
    return arrow === 'ArrowRight' ? cells[at + 1] : cells[at - 1]
  }
  const rows = [...(cell.closest('[role=grid]')?.querySelectorAll('[data-unit]') ?? [])]
  const position = row === null ? -1 : rows.indexOf(row)
  const cells = cellsIn(rows[arrow === 'ArrowDown' ? position + 1 : position - 1] ?? null)
  const time = Number(cell.dataset['at'])
  return cells.findLast((candidate) => Number(candidate.dataset['at']) <= time) ?? cells[0]
}

const frame = {
  overflowX: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  mb: 1.5,
} as const
