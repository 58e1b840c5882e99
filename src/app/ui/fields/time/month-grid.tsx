import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { monthOf, shiftMonth } from '#rules/members/calendar-days.ts'
import { formatCalendarMonth, formatDay, withoutJoiners } from '#app/lib/format/dates.ts'
import { joinWords } from '#app/lib/format/punctuation.ts'
import { formatWeekday } from '#app/lib/format/weekdays.ts'
import { AmountBar } from './amount-bar.tsx'
import { dayForKey, weeksOf } from './month-days.ts'

/** What a day of a month grid shows. */
export interface DayInfo {
  /** Read out after the date. */
  label: string
  /** Shown below the number where there is room. */
  short?: string | undefined
  /** Free part of the day, from 0 to 1; undefined: no bar. */
  amount?: number | undefined
  is_selectable: boolean
}

interface MonthGridProps {
  /** YYYY-MM. */
  month: string
  /** First and last month that can be shown. */
  months: readonly [first: string, last: string]
  /** YYYY-MM-DD; null for none. */
  selected: string | null
  today: string
  describe: (day: string) => DayInfo
  onMonth: (month: string) => void
  onSelect: (day: string) => void
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const formatFullDay = (day: string) => withoutJoiners(formatDay(`${day}T12:00:00.000Z`, 'UTC'))

/**
 * A month from which a day is chosen. Keyboard as in the ARIA date grid: arrow keys by day and week, Home and End
 * within the week, Page Up and Page Down by month, with Shift by year. Days that cannot be selected are reachable,
 * so that their reason can be read.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, months, selected, today, describe, onMonth, onSelect } = props
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const moves_focus = useRef(false)
  const [visited, setVisited] = useState<string | null>(null)
  const inMonth = (day: string | null) => day !== null && monthOf(day) === month
  const days = weeksOf(month).flat().filter(inMonth)
  const tab_stop =
    [visited, selected].find(inMonth) ?? days.find((day) => describe(day).is_selectable) ?? `${month}-01`
  useEffect(() => {
    if (!moves_focus.current) return
    moves_focus.current = false
    grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  }, [tab_stop])
  const move = (event: KeyboardEvent, from: string) => {
    const target = dayForKey(event, from, months)
    if (target === null) return
    event.preventDefault()
    if (target === from) return
    moves_focus.current = true
    setVisited(target)
    if (monthOf(target) !== month) onMonth(monthOf(target))
  }
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <MonthHeading id={id} month={month} months={months} onMonth={onMonth} />
      <Box component="table" role="grid" aria-labelledby={id} ref={grid} sx={table}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <Typography key={weekday} component="th" scope="col" variant="caption" sx={heading}>
                <abbr title={formatWeekday(weekday)}>{formatWeekday(weekday, 'short')}</abbr>
              </Typography>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                monthOf(day) !== month ? (
                  <Box component="td" role="gridcell" key={day} sx={cell} />
                ) : (
                  <Box component="td" role="gridcell" key={day} aria-selected={day === selected} sx={cell}>
                    <DayButton
                      day={day}
                      info={describe(day)}
                      is_today={day === today}
                      is_selected={day === selected}
                      is_tab_stop={day === tab_stop}
                      onKeyDown={(event) => move(event, day)}
                      onSelect={() => {
                        setVisited(day)
                        onSelect(day)
                      }}
                    />
                  </Box>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

function MonthHeading({
  id,
  month,
  months: [first, last],
  onMonth,
}: { id: string } & Pick<MonthGridProps, 'month' | 'months' | 'onMonth'>) {
  const { t } = useTranslation('form')
  const step = (months: number) => onMonth(shiftMonth(month, months))
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 0.5 }}>
      <IconButton aria-label={t('month.previous')} disabled={month <= first} onClick={() => step(-1)}>
        <PreviousIcon />
      </IconButton>
      <Typography id={id} variant="h4" component="p" aria-live="polite">
        {formatCalendarMonth(month)}
      </Typography>
      <IconButton aria-label={t('month.next')} disabled={month >= last} onClick={() => step(1)}>
        <NextIcon />
      </IconButton>
    </Stack>
  )
}

interface DayButtonProps {
  day: string
  info: DayInfo
  is_today: boolean
  is_selected: boolean
  is_tab_stop: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onSelect: () => void
}

function DayButton({ day, info, is_today, is_selected, is_tab_stop, onKeyDown, onSelect }: DayButtonProps) {
  const { label, short, amount, is_selectable } = info
  return (
    <Box
      component="button"
      type="button"
      tabIndex={is_tab_stop ? 0 : -1}
      aria-label={joinWords(label === '' ? [formatFullDay(day)] : [formatFullDay(day), label])}
      aria-current={is_today ? 'date' : undefined}
      aria-disabled={!is_selectable}
      onKeyDown={onKeyDown}
      onClick={() => is_selectable && onSelect()}
      sx={[button, is_selectable ? selectable : refused, is_today && today_style, is_selected && chosen]}
    >
      <span>{Number(day.slice(-2))}</span>
      {amount !== undefined && <AmountBar amount={amount} />}
      {short !== undefined && (
        <Box component="span" sx={word}>
          {short}
        </Box>
      )}
    </Box>
  )
}

const table = { width: '100%', borderCollapse: 'separate', borderSpacing: 2, tableLayout: 'fixed' } as const
const heading = {
  p: 0,
  fontWeight: 600,
  color: 'text.secondary',
  textAlign: 'center',
  '& abbr': { textDecoration: 'none' },
} as const
const cell = { p: 0 } as const
const button = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '3px',
  width: '100%',
  minHeight: 48,
  p: 0.25,
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.1,
  border: 1,
  borderRadius: 1,
  borderColor: 'transparent',
  bgcolor: 'transparent',
} as const
const selectable = {
  color: 'text.primary',
  fontWeight: 600,
  borderColor: 'divider',
  cursor: 'pointer',
  '&:hover': { borderColor: 'primary.main' },
} as const
const refused = { color: 'text.secondary', cursor: 'default' } as const
const today_style = { borderStyle: 'dashed', borderColor: 'text.secondary' } as const
const chosen = {
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  borderColor: 'primary.main',
} as const
const word = {
  display: 'none',
  fontSize: '0.6875rem',
  fontWeight: 400,
  // Below this width of the grid, the bar and the legend say it.
  '@container (min-width: 19rem)': { display: 'block' },
} as const
