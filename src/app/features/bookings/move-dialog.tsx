import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '#api-client/api-error.ts'
import { bookingPrice, type BookingFull, type BookingPrice } from '#contract/rooms/booking-shape.ts'
import { moveBooking } from '#contract/rooms/bookings.ts'
import type { Room } from '#contract/rooms/rooms.ts'
import type { Id } from '#contract/wire/id.ts'
import { balanceDueOf, overpaymentOf } from '#rules/rooms/booking.ts'
import { priceAfterMove, priceBooking } from '#rules/rooms/room-price.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import { useDecideBooking } from '#app/data/bookings/mutations.ts'
import { useBooking } from '#app/data/bookings/queries.ts'
import { useAccountRows, type AccountRows } from '#app/data/catalogue/live.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { fromInputValue, toInputValue } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'

/** A room and a time, as chosen in the timetable. */
export type MoveTarget = Span & { room_id: Id }

interface MoveDialogProps {
  booking_id: Id
  /** Initial values; by default the current room and time. */
  target?: MoveTarget
  onClose: () => void
}

/** Moves a booking to another time or room; the price there is shown before it is confirmed. */
export function MoveDialog({ booking_id, target, onClose }: MoveDialogProps) {
  const { t } = useTranslation('bookings')
  useCataloguePull()
  const booking = useBooking(booking_id)
  const rows = useAccountRows()
  if (booking.data !== undefined && rows !== undefined)
    return <MoveForm booking={booking.data} rows={rows} target={target ?? booking.data} onClose={onClose} />
  return (
    <Dialog open title={t('move.title')} onClose={onClose}>
      <WaitForServer query={{ ...booking, data: undefined }}>{() => null}</WaitForServer>
    </Dialog>
  )
}

/** Details of booking.sum_changed. */
const sumChangedDetails = z.object({ price: bookingPrice })

interface MoveFormProps {
  booking: BookingFull
  rows: AccountRows
  target: MoveTarget
  onClose: () => void
}

function MoveForm({ booking, rows, target, onClose }: MoveFormProps) {
  const { t } = useTranslation('bookings')
  const { timezone } = booking
  const decide = useDecideBooking()
  const rooms = rows.rooms.filter(({ id, status }) => status !== 'ARCHIVED' || id === booking.room_id)
  // The server's price of a time, if it is another one than this device computes.
  const [correction, setCorrection] = useState<{ of: string; price: BookingPrice } | null>(null)
  const priceAt = (time: MovedTime): BookingPrice =>
    correction?.of === keyOf(time)
      ? correction.price
      : movedPriceOf(
          booking,
          rooms.find(({ id }) => id === time.room_id),
          time,
          rows,
        )
  const form = useRowForm({
    schema: moveBooking.body,
    row: null,
    toForm: () => ({
      room_id: target.room_id,
      starts_at: toInputValue(target.starts_at, timezone),
      ends_at: toInputValue(target.ends_at, timezone),
      reason: '',
    }),
    toBody: ({ starts_at, ends_at, ...values }) => ({
      ...values,
      starts_at: fromInputValue(starts_at, timezone) ?? '',
      ends_at: fromInputValue(ends_at, timezone) ?? '',
    }),
    labels: {
      room_id: t('house.room'),
      starts_at: t('house.from'),
      ends_at: t('house.to'),
      reason: t('reason.label'),
    },
    blame: { 'occupancy.taken': 'starts_at' },
    save: async ({ body }) => {
      const { total_gross_cents } = priceAt(body)
      try {
        return await decide.mutateAsync({
          booking,
          action: { kind: 'move', body: { ...body, total_gross_cents } },
        })
      } catch (error) {
        const details = error instanceof ApiError ? sumChangedDetails.safeParse(error.current) : null
        if (details?.success === true) setCorrection({ of: keyOf(body), price: details.data.price })
        throw error
      }
    },
    onSaved: onClose,
  })
  const { room_id, starts_at, ends_at } = form.values
  const price = priceAt({
    room_id,
    starts_at: fromInputValue(starts_at, timezone) ?? '',
    ends_at: fromInputValue(ends_at, timezone) ?? '',
  })
  return (
    <FormDialog
      form={form}
      title={t('move.title_of', { name: booking.client.name })}
      submit={t('move.submit')}
      onClose={onClose}
      disabled={!useOnline()}
    >
      <SelectField
        {...form.field('room_id')}
        required
        options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DateTimeField {...form.field('starts_at')} required timezone={timezone} />
      <DateTimeField {...form.field('ends_at')} required timezone={timezone} />
      <MovedPrice booking={booking} price={price} />
      <TextField {...form.field('reason')} rows={2} hint={t('reason.hint')} />
      <Typography>{t('move.text')}</Typography>
    </FormDialog>
  )
}

/** A room and a time, empty where the input is no time. */
type MovedTime = Span & { room_id?: Id | undefined }

const keyOf = ({ room_id, starts_at, ends_at }: MovedTime) => `${room_id} ${starts_at} ${ends_at}`

/** Price of a booking in a room at a time; the present price where the room has no rate for it. */
function movedPriceOf(
  booking: BookingFull,
  room: Room | undefined,
  { starts_at, ends_at }: MovedTime,
  rows: AccountRows,
): BookingPrice {
  const { price: before, people, tier, timezone } = booking
  if (room === undefined || starts_at === '' || starts_at >= ends_at) return before
  const extras = before.extras.map(({ key, wanted }) => ({ key, quantity: wanted }))
  const taxes_and_fees = rows.taxes_and_fees.filter(({ id }) => room.tax_and_fee_ids.includes(id))
  const list_price = priceBooking(
    room,
    { starts_at, ends_at, people, extras },
    { tier, timezone, taxes_and_fees },
  )
  return list_price === null ? before : priceAfterMove(before, list_price)
}

/** The price before and after, and what has to be paid or is refunded because of it. */
function MovedPrice({ booking, price }: { booking: BookingFull; price: BookingPrice }) {
  const { t } = useTranslation('bookings')
  const { currency, price: before } = booking
  const money = (cents: number) => formatMoney(cents, currency)
  const { total_gross_cents } = price
  const moved = { ...booking, total_gross_cents }
  const refund_cents = overpaymentOf(moved)
  const due_cents = booking.paid_cents > 0 ? Math.max(0, balanceDueOf(moved)) : 0
  if (total_gross_cents === before.total_gross_cents)
    return <Typography role="status">{t('move.same_price', { amount: money(total_gross_cents) })}</Typography>
  return (
    <Alert severity="info" role="status">
      {t('move.new_price', { amount: money(total_gross_cents), before: money(before.total_gross_cents) })}
      {refund_cents > 0 && ` ${t('move.refund', { amount: money(refund_cents) })}`}
      {due_cents > 0 && ` ${t('move.due', { amount: money(due_cents) })}`}
    </Alert>
  )
}
