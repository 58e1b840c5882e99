import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import type { usePayOffline } from '#app/data/checkout/mutations.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'

interface PayLaterButtonProps {
  order: CheckoutOrder
  kind: OfflinePaymentMethod
  pay: ReturnType<typeof usePayOffline>
}

/** Places the order with an offline payment method; the order then shows the instructions. */
export function PayLaterButton({ order, kind, pay }: PayLaterButtonProps) {
  const { t } = useTranslation('checkout')
  const online = useOnline()
  return (
    <Box sx={{ mt: 3 }}>
      <Button
        variant="contained"
        size="large"
        fullWidth
        loading={pay.isPending}
        disabled={!online}
        onClick={() => pay.mutate(kind)}
      >
        {t('way.order', { amount: formatMoney(order.total_gross_cents, order.currency) })}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
        {online ? t('way.order_hint') : t('offline')}
      </Typography>
    </Box>
  )
}
