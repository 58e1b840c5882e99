import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { bookingReference } from '#rules/rooms/booking.ts'
import type { CurrentBooking } from '#app/data/bookings/saved.ts'
import { formatInstant, formatRange, formatRelative } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { RowName } from '#app/components/edits/row-name.tsx'
import { BookingStateChip } from '#app/components/room/booking-state-chip.tsx'
import { useNow } from '#app/components/use-now.ts'
import { TextLink } from '#app/ui/links.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import type { BookingView } from './bookings-search.ts'

/** Columns of the booking list; requests include their deadline. */
export function useBookingColumns(view: BookingView): Column<CurrentBooking>[] {
  const { t } = useTranslation('bookings')
  const now_ms = useNow()
  const waiting: Column<CurrentBooking> = {
    key: 'answer_by',
    header: t('column.answer_by'),
    sortable: true,
    cell: ({ answer_by, waits_behind }) =>
      answer_by === null ? t('behind', { ahead: waits_behind }) : formatRelative(answer_by, now_ms),
  }
  return [
    { key: 'client', header: t('column.client'), cell: (booking) => <ClientCell booking={booking} /> },
    {
      key: 'starts_at',
      header: t('column.when'),
      sortable: true,
      cell: ({ room_name, starts_at, ends_at, timezone }) => (
        <Box sx={{ minWidth: { md: 176 }, overflowWrap: 'anywhere' }}>
          {formatRange(starts_at, ends_at, timezone)}
          <SecondaryText>{room_name}</SecondaryText>
        </Box>
      ),
    },
    { key: 'people', header: t('column.people'), cell: ({ people }) => people },
    {
      key: 'price',
      header: t('column.price'),
      cell: ({ price, currency }) => formatMoney(price.total_gross_cents, currency),
    },
    {
      key: 'created_at',
      header: t('column.asked'),
      sortable: true,
      cell: ({ created_at, timezone }) => formatInstant(created_at, timezone),
    },
    ...(view === 'requests' ? [waiting] : []),
    { key: 'state', header: t('column.state'), cell: ({ state }) => <BookingStateChip state={state} /> },
  ]
}

function ClientCell({ booking }: { booking: CurrentBooking }) {
  const { id, client } = booking
  return (
    <Box sx={{ minWidth: { lg: 160 }, overflowWrap: 'anywhere' }}>
      <RowName row={booking}>
        <TextLink to="/manage/bookings/$bookingId" params={{ bookingId: id }}>
          {client.name}
        </TextLink>
      </RowName>
      <SecondaryText>{bookingReference(id)}</SecondaryText>
    </Box>
  )
}

function SecondaryText({ children }: { children: string }) {
  return (
    <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
      {children}
    </Typography>
  )
}
