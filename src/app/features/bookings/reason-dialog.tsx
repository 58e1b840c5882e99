import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { SavedBooking } from '#contract/rooms/booking-shape.ts'
import { declineBooking } from '#contract/rooms/bookings.ts'
import { useDecideBooking } from '#app/data/bookings/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'

interface ReasonDialogProps {
  booking: SavedBooking
  kind: 'decline' | 'cancel'
  onClose: () => void
}

/** Declines a request or cancels a booking, with a reason for the client. */
export function ReasonDialog({ booking, kind, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('bookings')
  const decide = useDecideBooking()
  const online = useOnline()
  const form = useRowForm({
    schema: declineBooking.body,
    row: null,
    toForm: () => ({ reason: '' }),
    labels: { reason: t('reason.label') },
    save: ({ body }) => decide.mutateAsync({ booking, action: { kind, body } }),
    onSaved: onClose,
  })
  const { name } = booking.client
  return (
    <FormDialog
      form={form}
      title={kind === 'decline' ? t('reason.decline', { name }) : t('reason.cancel', { name })}
      submit={kind === 'decline' ? t('decide.decline') : t('decide.cancel')}
      onClose={onClose}
      disabled={!online}
    >
      {kind === 'cancel' && <Typography>{t('reason.cancel_text')}</Typography>}
      <TextField {...form.field('reason')} rows={3} required hint={t('reason.hint')} />
    </FormDialog>
  )
}
