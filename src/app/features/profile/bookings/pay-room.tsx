import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnBooking } from '#contract/rooms/booking-shape.ts'
import { usePayBooking } from '#app/data/rooms/own-bookings.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNotify } from '#app/ui/notifications.tsx'

/** Amount due of a booking and its deadline; paid on the provider's page where cards are accepted. */
export function PayBooking({ booking }: { booking: Omit<OwnBooking, 'timeline'> }) {
  const { t } = useTranslation('venue')
  const { t: tCheckout } = useTranslation('checkout')
  const online = useOnline()
  const notify = useNotify()
  const pay = usePayBooking()
  const [is_leaving, setLeaving] = useState(false)
  useEffect(() => {
    // Returning with the browser's back button restores the page as it was left.
    const reset = () => setLeaving(false)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])
  const { pay_by, takes_cards, due_cents, currency, timezone } = booking
  if (due_cents === 0) return null
  const amount = formatMoney(due_cents, currency)
  const when = pay_by === null ? null : formatInstant(pay_by, timezone)
  const proceed = () =>
    pay.mutate(booking.id, {
      onSuccess: ({ redirect_url }) => {
        if (redirect_url === null) return
        setLeaving(true)
        location.assign(redirect_url)
      },
      onError: (failure) => notify({ kind: 'error', text: errorText(failure) }),
    })
  return (
    <Stack sx={{ gap: 1.5, mt: 1.5, alignItems: 'flex-start' }}>
      <Typography>
        {when === null ? t('own.due', { amount }) : t('own.pay_by', { when })}{' '}
        {!takes_cards && t('own.pay_how')}
      </Typography>
      {takes_cards && (
        <Button
          variant="contained"
          loading={pay.isPending || is_leaving}
          disabled={!online}
          onClick={proceed}
        >
          {tCheckout('payment.pay', { amount })}
        </Button>
      )}
      {takes_cards && !online && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('own.offline')}
        </Typography>
      )}
    </Stack>
  )
}
