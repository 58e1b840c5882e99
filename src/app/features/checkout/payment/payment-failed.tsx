import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { formatPaymentFailure } from '#app/components/order/failure-labels.ts'

/** The last payment failed: the reason, and a contact. */
export function PaymentFailed({ order: { payment, event } }: { order: CheckoutOrder }) {
  const { t } = useTranslation('checkout')
  const failure = payment?.failure ?? null
  const { support_email } = event
  return (
    <Alert severity={failure === 'cancelled' ? 'info' : 'error'} sx={{ mb: 2.5 }}>
      <AlertTitle>{failure === 'cancelled' ? t('failure.cancelled_title') : t('failure.title')}</AlertTitle>
      {formatPaymentFailure(t, failure)}
      {support_email !== null && failure !== 'cancelled' && (
        <div>
          <Link href={`mailto:${support_email}`} color="inherit" underline="always" sx={{ py: 0.5 }}>
            {support_email}
          </Link>
        </div>
      )}
    </Alert>
  )
}
