import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import { useBookingPayment } from '#app/data/rooms/own-bookings.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { formatPaymentFailure } from '#app/components/order/failure-labels.ts'

/** Return from the payment provider: outcome of a booking's payment, which the server knows. */
export function RoomPayment({ booking_id }: { booking_id: Id }) {
  const { t } = useTranslation('venue')
  const { t: tCheckout } = useTranslation('checkout')
  const { data, error, refetch, isFetching, asks_by_itself } = useBookingPayment(booking_id)
  const retry = (
    <Button color="inherit" size="small" loading={isFetching} onClick={() => void refetch()}>
      {tCheckout('outcome.ask')}
    </Button>
  )
  if (data === undefined && error !== null && !asks_by_itself)
    return (
      <Alert severity="error" action={retry}>
        {errorText(error)}
      </Alert>
    )
  const is_pending = data?.payment?.status === 'PENDING'
  if (data === undefined || (is_pending && asks_by_itself))
    return (
      <Alert severity="info" role="status">
        {tCheckout('outcome.waiting')}
      </Alert>
    )
  if (is_pending)
    return (
      <Alert severity="info" role="status" action={retry}>
        {t('own.payment_pending')}
      </Alert>
    )
  if (data.payment?.status === 'FAILED')
    return <Alert severity="error">{formatPaymentFailure(tCheckout, data.payment.failure)}</Alert>
  if (data.booking.state === 'confirmed')
    return (
      <Alert severity="success" role="status">
        {t('own.paid', { room: data.booking.room_name })}
      </Alert>
    )
  return null
}
