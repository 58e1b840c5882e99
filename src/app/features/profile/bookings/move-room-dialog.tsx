import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '#api-client/api-error.ts'
import { bookingPrice, type OwnBooking } from '#contract/rooms/booking-shape.ts'
import { moveOwnBooking } from '#contract/rooms/own-bookings.ts'
import { useMoveBooking } from '#app/data/rooms/own-bookings.ts'
import { fromInputValue, toInputValue } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { problemLabels } from '#app/components/room/room-labels.ts'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'

interface MoveBookingDialogProps {
  booking: Omit<OwnBooking, 'timeline'>
  onClose: () => void
}

/** Details of booking.sum_changed. */
const sumChangedDetails = z.object({ price: bookingPrice })

/** Moves a booking to another time; a different price is shown for confirmation. */
export function MoveBookingDialog({ booking, onClose }: MoveBookingDialogProps) {
  const { t } = useTranslation('venue')
  const { id: booking_id, room_name, timezone, currency, price } = booking
  const [sum, setSum] = useState(price.total_gross_cents)
  const move = useMoveBooking()
  const labels: Readonly<Record<string, string>> = problemLabels(t)
  const errors = move.error instanceof ApiError ? move.error.errors : undefined
  /** A time field, with the server's error if there is one. */
  const fieldWithError = (field: 'starts_at' | 'ends_at') => {
    const problem = labels[errors?.[field]?.[0] ?? '']
    return problem === undefined ? form.field(field) : { ...form.field(field), problem }
  }
  const form = useRowForm({
    schema: moveOwnBooking.body,
    row: null,
    toForm: () => ({
      starts_at: toInputValue(booking.starts_at, timezone),
      ends_at: toInputValue(booking.ends_at, timezone),
    }),
    toBody: ({ starts_at, ends_at }) => ({
      starts_at: fromInputValue(starts_at, timezone) ?? '',
      ends_at: fromInputValue(ends_at, timezone) ?? '',
      total_gross_cents: sum,
    }),
    labels: { starts_at: t('own.move_from'), ends_at: t('own.move_to') },
    save: async ({ body }) => {
      try {
        return await move.mutateAsync({ booking_id, ...body })
      } catch (error) {
        const details = error instanceof ApiError ? sumChangedDetails.safeParse(error.current) : null
        if (details?.success === true) setSum(details.data.price.total_gross_cents)
        throw error
      }
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('own.move_ask', { room: room_name })}
      submit={t('own.move')}
      onClose={onClose}
      disabled={!useOnline()}
    >
      <DateTimeField {...fieldWithError('starts_at')} required timezone={timezone} />
      <DateTimeField {...fieldWithError('ends_at')} required timezone={timezone} />
      <Typography role="status">
        {t('own.move_sum', {
          amount: formatMoney(sum, currency),
          before: formatMoney(price.total_gross_cents, currency),
        })}
      </Typography>
    </FormDialog>
  )
}
