import Alert from '@mui/material/Alert'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnBooking } from '#contract/rooms/booking-shape.ts'
import { TextLink } from '#app/ui/links.tsx'

/** Says what became of a request that was just sent. */
export function RequestSentNote({ booking }: { booking: OwnBooking }) {
  const { t } = useTranslation('venue')
  const notice = useRef<HTMLDivElement>(null)
  // The sent form is gone, and with it the focused element.
  useEffect(() => notice.current?.focus(), [booking.id])
  const labels = {
    option: t('sent.option'),
    requested: t('sent.requested'),
    held: t('sent.held'),
    confirmed: t('sent.confirmed'),
  }
  const text = booking.state in labels ? labels[booking.state as keyof typeof labels] : labels.requested
  return (
    <Alert ref={notice} tabIndex={-1} severity="success" sx={{ mt: 2 }}>
      {text}{' '}
      <TextLink to="/profile/bookings" underline="always">
        {t('sent.see')}
      </TextLink>
    </Alert>
  )
}
