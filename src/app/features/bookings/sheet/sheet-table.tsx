import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/rooms/booking-shape.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { formatInstant, formatTime } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { colon } from '#app/lib/format/punctuation.ts'
import { formatList } from '#app/components/fields/values.ts'
import { BookingStateChip } from '#app/components/room/booking-state-chip.tsx'
import { useLayoutLabels } from '#app/components/room/room-labels.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { entryNameOf, type CalendarEntry } from '#app/features/bookings/calendar/calendar-entries.ts'
import { EntryLink } from '#app/features/bookings/calendar/entry-link.tsx'

interface SheetTableProps {
  entries: readonly CalendarEntry[]
  bookings: ReadonlyMap<Id, Booking>
  day: Day
  timezone: string
}

/** What staff need to know: time, room, client, headcount and equipment. On a phone the rows are stacked. */
export function SheetTable({ entries, bookings, day, timezone }: SheetTableProps) {
  const { t } = useTranslation('bookings')
  const headers = [t('fact.when'), t('house.room'), t('house.what'), t('column.people'), t('sheet.wanted')]
  return (
    <Box component="table" aria-label={t('house.list')} sx={table}>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const booking = bookings.get(entry.of_id)
          return (
            <tr key={entry.of_id}>
              <td>
                <TimeCell {...{ entry, day, timezone }} />
              </td>
              <td>
                <Line>{booking?.room_name ?? formatList(entry.units)}</Line>
              </td>
              <td>
                <ClientCell entry={entry} booking={booking} />
              </td>
              <td>{booking && <PeopleCell booking={booking} label={t('column.people')} />}</td>
              <td>{booking && <RequestCell booking={booking} />}</td>
            </tr>
          )
        })}
      </tbody>
    </Box>
  )
}

function TimeCell({
  entry,
  day,
  timezone,
}: Pick<SheetTableProps, 'day' | 'timezone'> & { entry: CalendarEntry }) {
  const { t } = useTranslation('bookings')
  const { starts_at, ends_at, from, to } = entry
  const format = (at: Instant) =>
    dayAt(at, timezone) === day ? formatTime(at, timezone) : formatInstant(at, timezone)
  return (
    <>
      <Line>
        <b>
          {format(starts_at)} – {format(ends_at)}
        </b>
      </Line>
      {from < starts_at && <Line>{t('sheet.set_up', { at: format(from) })}</Line>}
      {to > ends_at && <Line>{t('sheet.cleared', { at: format(to) })}</Line>}
    </>
  )
}

function ClientCell({ entry, booking }: { entry: CalendarEntry; booking: Booking | undefined }) {
  const { t } = useTranslation('bookings')
  const { kind, state } = entry
  const { email = null, phone = null } = booking?.client ?? {}
  return (
    <>
      <Line>
        <b>
          <EntryLink entry={entry} label={entryNameOf(entry)}>
            {entryNameOf(entry)}
          </EntryLink>
        </b>
      </Line>
      {phone !== null && (
        <Line>
          <Link href={`tel:${phone}`}>{phone}</Link>
        </Line>
      )}
      {email !== null && (
        <Line>
          <Link href={`mailto:${email}`}>{email}</Link>
        </Line>
      )}
      {state !== null && <BookingStateChip state={state} />}
      {kind === 'event' && <StatusChip label={t('house.kind.event')} tone="default" />}
      {kind === 'block' && <StatusChip label={t('house.kind.block')} tone="default" />}
    </>
  )
}

function PeopleCell({ booking: { people, layout }, label }: { booking: Booking; label: string }) {
  const layouts = useLayoutLabels()
  return (
    <>
      <Line>
        {/* On a phone there is no column header. */}
        <Box component="span" sx={{ color: 'text.secondary', [WIDE_QUERY]: { display: 'none' } }}>
          {label}
          {colon()}
        </Box>
        <b>{formatNumber(people)}</b>
      </Line>
      <Line>{layouts[layout]}</Line>
    </>
  )
}

function RequestCell({ booking: { price, answers, note, staff_note } }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const extras = price.extras.map(({ name, quantity }) => `${name} × ${formatNumber(quantity)}`)
  const answer_rows = answers
    .map(({ key, title, answer, options }) => ({ key, title, texts: [answer, ...options].filter(Boolean) }))
    .filter(({ texts }) => texts.length > 0)
  return (
    <>
      {extras.length > 0 && <Line>{formatList(extras)}</Line>}
      {answer_rows.map(({ key, title, texts }) => (
        <Fact key={key} label={title} text={texts.join(', ')} />
      ))}
      {note !== '' && <Fact label={t('fact.note')} text={note} />}
      {staff_note !== '' && <Fact label={t('panel.note')} text={staff_note} />}
    </>
  )
}

/** A question ends with its own punctuation. */
const QUESTION_MARK = /[?？:：]\s*$/

const Fact = ({ label, text }: { label: string; text: string }) => (
  <Line>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {label}
      {QUESTION_MARK.test(label) ? ' ' : colon()}
    </Box>
    {text}
  </Line>
)

const Line = ({ children }: { children: ReactNode }) => <Box sx={{ whiteSpace: 'pre-line' }}>{children}</Box>

/** A table from tablet width on, and in print. */
const WIDE_QUERY = '@media print, (min-width: 900px)'

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  overflowWrap: 'anywhere',
  textAlign: 'left',
  '& th, & td': { verticalAlign: 'top' },
  '& thead': { display: 'none' },
  '& tbody, & tr, & td': { display: 'block' },
  '& tr': { py: 2, borderTop: 1, borderColor: 'divider' },
  '& td': { py: 0.5 },
  [WIDE_QUERY]: {
    tableLayout: 'fixed',
    '& thead': { display: 'table-header-group' },
    '& tbody': { display: 'table-row-group' },
    '& tr': { display: 'table-row', p: 0 },
    '& th, & td': { display: 'table-cell', p: 1, pl: 0, pr: 2, borderBottom: 1, borderColor: 'divider' },
    '& th:nth-of-type(1)': { width: '18%' },
    '& th:nth-of-type(2)': { width: '15%' },
    '& th:nth-of-type(3)': { width: '24%' },
    '& th:nth-of-type(4)': { width: '11%' },
  },
} as const
