import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { formatInstant } from '#app/lib/format/dates.ts'

/** An approved order: until when it can be paid, in place of a countdown of days. */
export function PayUntilNote({ order: { held_until, event } }: { order: CheckoutOrder }) {
  const { t } = useTranslation('checkout')
  if (held_until === null) return null
  return (
    <Alert severity="success" role="note" sx={{ mb: 2.5 }}>
      {t('request.approved', { until: formatInstant(held_until, event.timezone) })}
    </Alert>
  )
}
