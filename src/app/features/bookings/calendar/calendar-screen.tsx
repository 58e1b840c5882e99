import AddIcon from '@mui/icons-material/Add'
import BlockIcon from '@mui/icons-material/EventBusyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingState } from '#contract/rooms/booking-shape.ts'
import type { Day } from '#contract/wire/day.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useAccountTimezone } from '#app/data/accounts/queries.ts'
import { formatCalendarMonth, formatDay } from '#app/lib/format/dates.ts'
import { useNewRowRequest } from '#app/lib/new-row.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { useStateLabels } from '#app/components/room/booking-state-chip.tsx'
import { useNow } from '#app/components/use-now.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { DayPicker } from '#app/features/bookings/day-choice.tsx'
import { MoveDialog } from '#app/features/bookings/move-dialog.tsx'
import { OfflineCopyNote } from '#app/features/bookings/offline-copy-note.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { DeleteBlockButton } from './delete-block.tsx'
import { useCalendarColumns } from './calendar-columns.tsx'
import { CalendarDay } from './calendar-day.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { CalendarWeek } from './calendar-week.tsx'
import { Legend } from './entry-box.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import { proposedSpan } from './timetable.ts'
import { useDraft, type DraftState } from './use-draft.ts'
import {
  visibleDays,
  calendarSearch,
  CALENDAR_VIEWS,
  visibleSpan,
  shiftDay,
  type CalendarSearch,
  type CalendarView,
} from './calendar-search.ts'
import { visibleEntries, type CalendarEntry } from './calendar-entries.ts'
import { useCalendar } from './use-calendar.ts'

/** Timetable of the venue: a day, a week or a month of all rooms, to read and to work on, and as a table. */
export function CalendarScreen() {
  const { t } = useTranslation('bookings')
  const navigate = useNavigate()
  const now = fromEpochMs(useNow())
  const timezone = useAccountTimezone()
  const today = dayAt(now, timezone)
  const search = calendarSearch.parse(useSearch({ strict: false }))
  const { view = 'week', day = today } = search
  const days = visibleDays(view, day)
  const { query: calendar, is_local } = useCalendar(visibleSpan(days, timezone))
  const [is_blocking, setBlocking] = useState(false)
  const may_decide = useHasRight('booking.decide')
  const account_rows = useAccountRows()
  const rooms = (account_rows?.rooms ?? []).filter(({ status }) => status !== 'ARCHIVED')
  useNewRowRequest(() => setBlocking(may_decide))
  const columns = useCalendarColumns(timezone)
  const drafting = useDraft({
    rooms,
    entries: visibleEntries(calendar.data?.data ?? [], {}),
    timezone,
    is_enabled: may_decide && !is_local && account_rows !== undefined,
  })
  const onStep = (steps: number) =>
    void navigate({
      to: '/manage/bookings/house',
      search: { ...search, view, day: shiftDay(view, day, steps) },
      replace: true,
    })
  return (
    <Page
      title={t('house.title')}
      subtitle={titleOf(view, day, days)}
      back={{ to: '/manage/bookings', label: t('title') }}
      actions={
        may_decide && (
          <>
            <LinkButton
              to="/manage/bookings/new"
              search={{ day }}
              variant="contained"
              startIcon={<AddIcon />}
            >
              {t('new.title')}
            </LinkButton>
            <Button variant="outlined" startIcon={<BlockIcon />} onClick={() => setBlocking(true)}>
              {t('house.block')}
            </Button>
          </>
        )
      }
    >
      {is_local && <OfflineCopyNote content="calendar" />}
      <CalendarToolbar search={{ ...search, view, day }} today={today} units={calendar.data?.units ?? []} />
      <WaitForServer query={calendar}>
        {({ data, units }) => {
          const entries = visibleEntries(data, search)
          const visible_units =
            search.unit === undefined ? units : units.filter((unit) => unit === search.unit)
          const common = { units: visible_units, entries, rooms, now, timezone, drafting, onStep }
          return (
            <>
              {view === 'day' && <CalendarDay {...common} day={day} />}
              {view === 'week' && <CalendarWeek {...common} days={days} />}
              {view === 'month' && <CalendarMonth {...common} days={days} />}
              {view !== 'month' && (
                <>
                  {drafting.is_enabled && <DragHint />}
                  <Legend />
                </>
              )}
              {entries.length === 0 ? (
                <Typography sx={{ color: 'text.secondary' }}>{t('house.empty')}</Typography>
              ) : (
                <DataTable<CalendarEntry>
                  label={t('house.list')}
                  columns={columns}
                  rows={entries}
                  rowKey={({ of_id }) => of_id}
                  {...(may_decide ? { actions: entryActions } : {})}
                />
              )}
            </>
          )
        }}
      </WaitForServer>
      {is_blocking && (
        <BlockDialog
          room_id={undefined}
          span={proposedSpan(undefined, day, timezone)}
          timezone={timezone}
          onClose={() => setBlocking(false)}
        />
      )}
      <DraftDialog drafting={drafting} timezone={timezone} />
    </Page>
  )
}

/** How to work with a mouse; touch and keyboard have links, buttons and the description of the timetable. */
function DragHint() {
  const { t } = useTranslation('bookings')
  return (
    <Typography variant="body2" sx={{ ...only_with_mouse, color: 'text.secondary', mb: 1 }}>
      {t('house.drag')}
    </Typography>
  )
}

const only_with_mouse = { '@media (pointer: coarse)': { display: 'none' } } as const

/** Asks about a chosen time: the price of a moved booking, or what free time is for. */
function DraftDialog({ drafting, timezone }: { drafting: DraftState; timezone: string }) {
  const { draft, is_chosen, room, cancel } = drafting
  if (draft === null || !is_chosen) return null
  const { entry, unit, span } = draft
  if (entry === null) return <SlotDialog {...{ unit, room, span, timezone }} onClose={cancel} />
  return (
    <MoveDialog
      booking_id={entry.of_id}
      {...(room !== undefined && { target: { room_id: room.id, ...span } })}
      onClose={cancel}
    />
  )
}

const entryActions = (entry: CalendarEntry) => <DeleteBlockButton entry={entry} />

function titleOf(view: string, day: string, days: readonly string[]): string {
  const format = (date: string) => formatDay(`${date}T12:00:00.000Z`, 'UTC')
  if (view === 'month') return formatCalendarMonth(day.slice(0, 7))
  return days.length === 1 ? format(day) : `${format(days[0] ?? day)} – ${format(days.at(-1) ?? day)}`
}

interface CalendarToolbarProps {
  search: CalendarSearch & { view: CalendarView; day: Day }
  today: string
  units: readonly string[]
}

/** Date navigation and filters. */
function CalendarToolbar({ search, today, units }: CalendarToolbarProps) {
  const { t } = useTranslation('bookings')
  const states = useStateLabels()
  const navigate = useNavigate()
  const { view, day } = search
  const updateSearch = (changes: CalendarSearch) =>
    void navigate({ to: '/manage/bookings/house', search: { ...search, ...changes }, replace: true })
  const labels = { day: t('house.view.day'), week: t('house.view.week'), month: t('house.view.month') }
  return (
    <Stack
      direction="row"
      className="no-print"
      sx={{ gap: 1.5, flexWrap: 'wrap', mb: 2, alignItems: 'center' }}
    >
      <Stack direction="row" role="group" aria-label={t('house.view.label')} sx={{ gap: 0.5 }}>
        {CALENDAR_VIEWS.map((option) => (
          <Button
            key={option}
            variant={option === view ? 'contained' : 'text'}
            color={option === view ? 'primary' : 'inherit'}
            aria-pressed={option === view}
            onClick={() => updateSearch({ view: option })}
          >
            {labels[option]}
          </Button>
        ))}
      </Stack>
      <DayPicker
        day={day}
        today={today}
        before={shiftDay(view, day, -1)}
        after={shiftDay(view, day, 1)}
        onChoose={(value) => updateSearch({ day: value })}
      />
      <Box sx={filters}>
        <FilterSelect
          label={t('house.part')}
          value={search.unit}
          onChange={(unit) => updateSearch({ unit })}
          options={units.map((value) => ({ value, label: value }))}
        />
        <FilterSelect
          label={t('column.state')}
          value={search.state}
          onChange={(state) => updateSearch({ state })}
          options={bookingState
            .extract(['requested', 'held', 'confirmed', 'done', 'no_show'])
            .options.map((value) => ({ value, label: states[value] }))}
        />
      </Box>
    </Stack>
  )
}

const filters = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 1.5,
  width: { xs: '100%', sm: 'auto' },
} as const
