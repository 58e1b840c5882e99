import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { ownBooking, type OwnBooking } from '#contract/rooms/booking-shape.ts'
import { useCancelBooking } from '#app/data/rooms/own-bookings.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

interface CancelBookingDialogProps {
  booking: Omit<OwnBooking, 'timeline'>
  onClose: () => void
}

/** Cancels a booking after showing the refund; when the amount has changed, the new one is shown first. */
export function CancelBookingDialog({ booking, onClose }: CancelBookingDialogProps) {
  const { t } = useTranslation('venue')
  const online = useOnline()
  const notify = useNotify()
  const cancel = useCancelBooking()
  const [sum, setSum] = useState(booking.cancellation)
  const money = (cents: number) => formatMoney(cents, booking.currency)
  const submit = () => {
    if (sum === null || cancel.isPending || !online) return
    cancel.mutate(
      { booking_id: booking.id, refund_cents: sum.refund_cents },
      {
        onSuccess: () => {
          notify({ kind: 'success', text: t('own.cancelled') })
          onClose()
        },
        onError: (failure) => setSum(changedRefundOf(failure) ?? sum),
      },
    )
  }
  return (
    <Dialog
      open
      title={t('own.cancel_ask', { room: booking.room_name })}
      onClose={onClose}
      onSubmit={submit}
      keep={t('own.keep')}
      actions={
        <Button
          type="submit"
          variant="contained"
          color="error"
          loading={cancel.isPending}
          disabled={!online || sum === null}
        >
          {t('own.cancel')}
        </Button>
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <Typography>{formatRange(booking.starts_at, booking.ends_at, booking.timezone)}</Typography>
        {sum !== null && (
          <Typography>
            {sum.refund_cents + sum.fee_cents === 0
              ? t('own.cancel_nothing')
              : t('own.cancel_sum', { refund: money(sum.refund_cents), fee: money(sum.fee_cents) })}
          </Typography>
        )}
        {!online && <Alert severity="info">{t('own.offline')}</Alert>}
        {cancel.error !== null && <Alert severity="error">{errorText(cancel.error)}</Alert>}
      </Stack>
    </Dialog>
  )
}

/** The current refund, when the refusal contains it. */
function changedRefundOf(failure: unknown): OwnBooking['cancellation'] {
  if (!(failure instanceof ApiError) || failure.code !== 'booking.sum_changed') return null
  const parsed = ownBooking.safeParse(failure.current)
  return parsed.success ? parsed.data.cancellation : null
}
