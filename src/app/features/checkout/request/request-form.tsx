import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { OrderApproval } from '#contract/sales/order-approval.ts'
import { useRequestOrder } from '#app/data/checkout/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useCheckout } from '../order-context.ts'

interface RequestFormProps {
  order: CheckoutOrder
  approval: OrderApproval
}

/** Sends the order for approval; says what happens then, and that nothing is paid now. */
export function RequestForm({ order, approval }: RequestFormProps) {
  const { t } = useTranslation('checkout')
  const { order_key } = useCheckout()
  const online = useOnline()
  const send = useRequestOrder(order_key)
  const amount = formatMoney(order.total_gross_cents, order.currency)
  return (
    <Box sx={{ mt: 3 }}>
      <Alert severity="info" role="note" sx={{ mb: 2.5 }}>
        <AlertTitle>{t('request.how_title')}</AlertTitle>
        <p>{order.total_gross_cents === 0 ? t('request.how_free') : t('request.how_paid', { amount })}</p>
        <p>{approval.holds_places ? t('request.how_held') : t('request.how_not_held')}</p>
      </Alert>
      <div role="alert">
        {send.error !== null && (
          <Alert severity="error" role="presentation" sx={{ mb: 2 }}>
            {errorText(send.error)}
          </Alert>
        )}
      </div>
      <Button
        variant="contained"
        size="large"
        fullWidth
        loading={send.isPending}
        disabled={!online}
        onClick={() => send.mutate(undefined)}
      >
        {t('request.send')}
      </Button>
      {!online && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
          {t('offline')}
        </Typography>
      )}
    </Box>
  )
}
