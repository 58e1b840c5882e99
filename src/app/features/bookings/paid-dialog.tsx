import { useTranslation } from 'react-i18next'
import { bookingPayment, type SavedBooking, type BookingPayment } from '#contract/rooms/booking-shape.ts'
import { markBookingAsPaid } from '#contract/rooms/bookings.ts'
import { useDecideBooking } from '#app/data/bookings/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'

interface MarkPaidDialogProps {
  booking: SavedBooking
  onClose: () => void
}

/** Records an offline payment of a booking. */
export function MarkPaidDialog({ booking, onClose }: MarkPaidDialogProps) {
  const { t } = useTranslation('bookings')
  const decide = useDecideBooking()
  const online = useOnline()
  const form = useRowForm({
    schema: markBookingAsPaid.body,
    row: null,
    toForm: () => ({ payment: 'fps' as BookingPayment, reference: '' }),
    labels: { payment: t('paid.how'), reference: t('paid.reference') },
    save: ({ body }) => decide.mutateAsync({ booking, action: { kind: 'pay', body } }),
    onSaved: onClose,
  })
  const labels = { fps: t('paid.fps'), bank: t('paid.bank'), cash: t('paid.cash') }
  return (
    <FormDialog
      form={form}
      title={t('paid.title', { name: booking.client.name })}
      submit={t('decide.pay')}
      onClose={onClose}
      disabled={!online}
    >
      <SelectField<BookingPayment>
        {...form.field('payment')}
        options={bookingPayment.options.map((value) => ({ value, label: labels[value] }))}
      />
      <TextField {...form.field('reference')} hint={t('paid.reference_hint')} />
    </FormDialog>
  )
}
