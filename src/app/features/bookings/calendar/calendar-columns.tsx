import { useTranslation } from 'react-i18next'
import { formatRange } from '#app/lib/format/dates.ts'
import { BookingStateChip } from '#app/components/room/booking-state-chip.tsx'
import { formatList } from '#app/components/fields/values.ts'
import type { Column } from '#app/ui/table/data-table.tsx'
import { entryNameOf, type CalendarEntry } from './calendar-entries.ts'
import { EntryLink } from './entry-link.tsx'

/** Columns of the calendar table. */
export function useCalendarColumns(timezone: string): Column<CalendarEntry>[] {
  const { t } = useTranslation('bookings')
  const kinds = {
    booking: t('house.kind.booking'),
    event: t('house.kind.event'),
    block: t('house.kind.block'),
  }
  return [
    {
      key: 'name',
      header: t('house.what'),
      cell: (entry) => (
        <EntryLink entry={entry} label={entryNameOf(entry)}>
          {entryNameOf(entry)}
        </EntryLink>
      ),
    },
    {
      key: 'when',
      header: t('fact.when'),
      cell: ({ starts_at, ends_at }) => formatRange(starts_at, ends_at, timezone),
    },
    {
      key: 'around',
      header: t('house.with_setup'),
      cell: ({ from, to, starts_at, ends_at }) =>
        from === starts_at && to === ends_at ? '' : formatRange(from, to, timezone),
    },
    { key: 'units', header: t('house.part'), cell: ({ units }) => formatList(units) },
    {
      key: 'state',
      header: t('column.state'),
      cell: ({ kind, state }) => (state === null ? kinds[kind] : <BookingStateChip state={state} />),
    },
  ]
}
