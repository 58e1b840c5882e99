import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnBooking } from '#contract/rooms/booking-shape.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { bookingReference, isMovable } from '#rules/rooms/booking.ts'
import { useOwnBookings } from '#app/data/rooms/own-bookings.ts'
import { formatInstant, formatRange } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { CancellationNote } from '#app/components/order/cancellation-terms.tsx'
import { BookingStateChip } from '#app/components/room/booking-state-chip.tsx'
import { useSkippedDayLabel } from '#app/components/room/refused-day.ts'
import { useNow } from '#app/components/use-now.ts'
import { CancelBookingDialog } from './cancel-room-dialog.tsx'
import { MoveBookingDialog } from './move-room-dialog.tsx'
import { PayBooking } from './pay-room.tsx'

type BookingRow = Omit<OwnBooking, 'timeline'>

/** The user's booked and requested rooms; nothing when there are none. */
export function RoomBookings() {
  const { t } = useTranslation('venue')
  const id = useId()
  const bookings = useOwnBookings()
  const [cancelling, setCancelling] = useState<BookingRow | null>(null)
  const [moving, setMoving] = useState<BookingRow | null>(null)
  if (bookings.data === undefined || bookings.data.length === 0) return null
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 2, mt: 4 }}>
      <Typography variant="h2" id={id}>
        {t('own.rooms')}
      </Typography>
      {bookings.data.map((booking) => (
        <RoomBooking
          key={booking.id}
          booking={booking}
          onCancel={() => setCancelling(booking)}
          onMove={() => setMoving(booking)}
        />
      ))}
      {cancelling !== null && (
        <CancelBookingDialog booking={cancelling} onClose={() => setCancelling(null)} />
      )}
      {moving !== null && <MoveBookingDialog booking={moving} onClose={() => setMoving(null)} />}
    </Stack>
  )
}

interface RoomBookingProps {
  booking: BookingRow
  onCancel: () => void
  onMove: () => void
}

/** One booking: room, time, state and next step. */
function RoomBooking({ booking, onCancel, onMove }: RoomBookingProps) {
  const { t } = useTranslation('venue')
  const id = useId()
  const formatSkippedDay = useSkippedDayLabel()
  const { timezone, currency, price } = booking
  const format = (moment: string) => formatInstant(moment, timezone)
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <Paper component="article" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack
        direction="row"
        sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'flex-start', flexWrap: 'wrap' }}
      >
        <Typography variant="h3" id={id} sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {booking.room_name}
        </Typography>
        <BookingStateChip state={booking.state} />
      </Stack>
      <Typography sx={{ mt: 1 }}>{formatRange(booking.starts_at, booking.ends_at, timezone)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('own.order', {
          reference: bookingReference(booking.id),
          total: money(price.total_gross_cents),
        })}
        {booking.refunding_cents === 0 &&
          booking.refunded_cents > 0 &&
          ` · ${t('own.back', { amount: money(booking.refunded_cents) })}`}
      </Typography>
      {booking.refunding_cents > 0 && (
        <Typography sx={{ mt: 1 }}>
          {t('own.refunding', { amount: money(booking.refunding_cents) })}
        </Typography>
      )}
      {booking.answer_by !== null && (
        <Typography sx={{ mt: 1 }}>{t('own.answer_by', { when: format(booking.answer_by) })}</Typography>
      )}
      <PayBooking booking={booking} />
      {booking.waits_behind > 0 && (
        <Typography sx={{ mt: 1 }}>{t('own.behind', { ahead: booking.waits_behind })}</Typography>
      )}
      {booking.reason !== '' && (
        <Typography sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {t('own.reason', { reason: booking.reason })}
        </Typography>
      )}
      {booking.skipped_days.length > 0 && (
        <Typography sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {t('own.skipped', { days: `\n${booking.skipped_days.map(formatSkippedDay).join('\n')}` })}
        </Typography>
      )}
      {booking.cancellation !== null &&
        booking.cancellation_terms !== undefined &&
        price.total_gross_cents > 0 && (
          <CancellationNote terms={booking.cancellation_terms} currency={currency} of="booking" />
        )}
      {booking.state === 'postponed' && <Typography sx={{ mt: 1 }}>{t('own.postponed')}</Typography>}
      <Stack direction="row" sx={{ gap: 1, mt: 1.5, flexWrap: 'wrap', ':empty': { display: 'none' } }}>
        {isMovable(booking, fromEpochMs(useNow())) && <Button onClick={onMove}>{t('own.move')}</Button>}
        {booking.cancellation !== null && <Button onClick={onCancel}>{t('own.cancel')}</Button>}
      </Stack>
    </Paper>
  )
}
