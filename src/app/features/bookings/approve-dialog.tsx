import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { SavedBooking } from '#contract/rooms/booking-shape.ts'
import { approveBooking } from '#contract/rooms/bookings.ts'
import { useDecideBooking } from '#app/data/bookings/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'

interface ApproveDialogProps {
  booking: SavedBooking
  onClose: () => void
}

/** Approves a request, at its price or at a lower one with a reason. */
export function ApproveDialog({ booking, onClose }: ApproveDialogProps) {
  const { t } = useTranslation('bookings')
  const decide = useDecideBooking()
  const online = useOnline()
  const net_cents = booking.price.total_before_additions_cents
  const form = useRowForm({
    schema: approveBooking.body,
    row: null,
    toForm: () => ({ price_cents: net_cents as number | null, reason: '' }),
    check: ({ price_cents, reason }) => {
      const is_lowered = price_cents !== null && price_cents < net_cents
      if (price_cents !== null && price_cents > net_cents) return { price_cents: ['too_large'] }
      return is_lowered && reason === '' ? { reason: ['required'] } : {}
    },
    labels: { price_cents: t('approve.price'), reason: t('approve.reason') },
    save: ({ body }) => decide.mutateAsync({ booking, action: { kind: 'approve', body } }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('approve.title', { name: booking.client.name })}
      submit={t('decide.approve')}
      onClose={onClose}
      disabled={!online}
    >
      <Typography>{net_cents === 0 ? t('approve.free') : t('approve.text')}</Typography>
      {net_cents > 0 && (
        <>
          <MoneyField
            {...form.field('price_cents')}
            currency={booking.currency}
            hint={t('approve.price_hint')}
          />
          <TextField {...form.field('reason')} rows={2} hint={t('approve.reason_hint')} />
        </>
      )}
    </FormDialog>
  )
}
