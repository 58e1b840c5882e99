import RoomIcon from '@mui/icons-material/MeetingRoomOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { BookingFigures } from '#contract/rooms/booking-figures.ts'
import type { Day } from '#contract/wire/day.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { useAccountTimezone } from '#app/data/accounts/queries.ts'
import { useBookingFigures } from '#app/data/bookings/queries.ts'
import { formatShortDay } from '#app/lib/format/dates.ts'
import { useNow } from '#app/components/use-now.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { useFiguresColumns, type FiguresRow } from './figures-columns.tsx'
import { figuresQueryOf, figuresSearch, FIGURES_RANGES, type FiguresSearch } from './figures-search.ts'

const WEEK_END = 6

/** Room statistics of the last weeks: utilization, revenue and response time to requests. */
export function FiguresScreen() {
  const { t } = useTranslation('bookings')
  const now_ms = useNow()
  const navigate = useNavigate()
  const timezone = useAccountTimezone()
  const search = figuresSearch.parse(useSearch({ strict: false }))
  const figures = useBookingFigures(figuresQueryOf(search.weeks, dayAt(fromEpochMs(now_ms), timezone)))
  const updateSearch = (changes: Partial<FiguresSearch>) =>
    void navigate({ to: '/manage/bookings/figures', search: { ...search, ...changes }, replace: true })
  return (
    <Page
      title={t('figures.title')}
      subtitle={t('figures.lead')}
      back={{ to: '/manage/bookings', label: t('title') }}
    >
      <Stack
        direction="row"
        role="group"
        aria-label={t('figures.range')}
        sx={{ gap: 0.5, flexWrap: 'wrap', mb: 2 }}
      >
        {FIGURES_RANGES.map((weeks) => (
          <Button
            key={weeks}
            variant={weeks === search.weeks ? 'contained' : 'text'}
            color={weeks === search.weeks ? 'primary' : 'inherit'}
            aria-pressed={weeks === search.weeks}
            onClick={() => updateSearch({ weeks })}
          >
            {t('figures.weeks', { weeks })}
          </Button>
        ))}
      </Stack>
      <WaitForServer query={figures}>
        {(report) =>
          report.rooms.length === 0 ? (
            <EmptyState icon={<RoomIcon />} title={t('figures.none')} />
          ) : (
            <FiguresReport figures={report} room={search.room} onRoom={(room) => updateSearch({ room })} />
          )
        }
      </WaitForServer>
    </Page>
  )
}

interface FiguresReportProps {
  figures: BookingFigures
  room: string | undefined
  onRoom: (room: string | undefined) => void
}

function FiguresReport({ figures, room, onRoom }: FiguresReportProps) {
  const { t } = useTranslation('bookings')
  const { rooms, house, weeks, currency } = figures
  const room_rows: FiguresRow[] = rooms.map(({ room_id, name, total }) => ({
    key: room_id,
    name,
    figures: total,
  }))
  const all: FiguresRow = { key: 'house', name: t('figures.house'), figures: house.total }
  const selected = rooms.find(({ room_id }) => room_id === room) ?? house
  const week_rows = weeks
    .flatMap((week, at): FiguresRow[] => {
      const week_figures = selected.weeks[at]
      return week_figures === undefined ? [] : [{ key: week, name: formatWeek(week), figures: week_figures }]
    })
    .toReversed()
  return (
    <>
      <Panel title={t('figures.by_room')}>
        <Table
          label={t('figures.by_room')}
          heading={t('house.room')}
          rows={[...room_rows, all]}
          {...{ currency }}
        />
      </Panel>
      <Panel
        title={t('figures.by_week')}
        action={
          <FilterSelect
            label={t('house.room')}
            value={room}
            onChange={onRoom}
            options={rooms.map(({ room_id, name }) => ({ value: room_id, label: name }))}
          />
        }
      >
        <Table label={t('figures.by_week')} heading={t('figures.week')} rows={week_rows} {...{ currency }} />
      </Panel>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('figures.counted')}
      </Typography>
    </>
  )
}

interface TableProps {
  label: string
  heading: string
  rows: readonly FiguresRow[]
  currency: string
}

function Table({ label, heading, rows, currency }: TableProps) {
  const columns = useFiguresColumns(heading, currency)
  return <DataTable<FiguresRow> label={label} columns={columns} rows={rows} rowKey={({ key }) => key} />
}

const formatWeek = (monday: Day) => `${formatShortDay(monday)} – ${formatShortDay(addDays(monday, WEEK_END))}`
