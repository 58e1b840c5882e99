import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { usePayOrder } from '#app/data/checkout/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useCheckout } from '../order-context.ts'

/** Redirects to the payment provider's page; a free order is completed at once. */
export function PayButton({ order }: { order: CheckoutOrder }) {
  const { t } = useTranslation('checkout')
  const { order_key } = useCheckout()
  const online = useOnline()
  const pay = usePayOrder(order_key)
  const [is_leaving, setLeaving] = useState(false)
  useEffect(() => {
    // Returning with the browser's back button restores the page as it was left.
    const reset = () => setLeaving(false)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])
  const proceed = async () => {
    try {
      const { redirect_url } = await pay.mutateAsync(undefined)
      if (redirect_url === null) return
      setLeaving(true)
      location.assign(redirect_url)
    } catch {
      // Shown below, or by the order itself.
    }
  }
  const is_free = order.total_gross_cents === 0
  return (
    <Box sx={{ mt: 3 }}>
      <div role="alert">
        {pay.error !== null && (
          <Alert severity="error" role="presentation" sx={{ mb: 2 }}>
            {errorText(pay.error)}
          </Alert>
        )}
      </div>
      <Button
        variant="contained"
        size="large"
        fullWidth
        loading={pay.isPending || is_leaving}
        disabled={!online}
        onClick={() => void proceed()}
      >
        {is_free
          ? t('details.complete')
          : t('payment.pay', { amount: formatMoney(order.total_gross_cents, order.currency) })}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
        {online ? !is_free && t('payment.where') : t('offline')}
      </Typography>
    </Box>
  )
}
