import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import { useCheckoutOrder } from '#app/data/checkout/queries.ts'
import { OrderBox } from '#app/components/picker/order-box.tsx'
import { checkoutPath } from './checkout-tab.ts'
import { ReservedTickets } from './held-tickets.tsx'
import type { WidgetOrder } from './widget-order.ts'
import type { WidgetOrderControl } from './use-widget-order.ts'

/** The order is bought in another tab, so it is polled while this tab is visible. */
const REFETCH_INTERVAL_MS = 15_000

interface WidgetOrderViewProps {
  event_id: Id
  saved_order: WidgetOrder
  control: WidgetOrderControl
}

/** State of the order: held, with a link to the checkout, or requested or bought, with a link to the order. */
export function WidgetOrderView({ event_id, saved_order, control }: WidgetOrderViewProps) {
  const order_key = { event_id, order_id: saved_order.order_id, s: saved_order.secret }
  const { data, refetch } = useCheckoutOrder(order_key, REFETCH_INTERVAL_MS)
  const status = data === null ? 'ABANDONED' : data?.order.status
  const handleStatus = useEffectEvent(() => {
    if (status === 'COMPLETED') control.reportBought()
    if (status === 'EXPIRED') control.end('expired')
    if (status === 'ABANDONED') control.end('released')
  })
  useEffect(() => handleStatus(), [status])
  if (status === 'EXPIRED' || status === 'ABANDONED') return null
  if (data && status !== 'RESERVED')
    return <OrderPlaced order={data.order} saved_order={saved_order} onReset={control.reset} />
  return (
    <ReservedTickets
      order_key={order_key}
      received={data ?? null}
      control={control}
      onRunOut={() => void refetch()}
    />
  )
}

interface OrderPlacedProps {
  order: CheckoutOrder
  saved_order: WidgetOrder
  onReset: () => void
}

function OrderPlaced({ order, saved_order, onReset }: OrderPlacedProps) {
  const { t } = useTranslation('widget')
  const is_complete = order.status === 'COMPLETED'
  const is_requested = order.status === 'REQUESTED'
  const { reference } = order
  return (
    <OrderBox title={is_complete ? t('bought.title') : t('bought.other', { reference })}>
      {is_complete && <Typography>{t('bought.text', { reference })}</Typography>}
      {is_requested && <Typography>{t('requested')}</Typography>}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, mt: 2.5 }}>
        <Button
          variant="contained"
          size="large"
          href={checkoutPath({ event_id: order.event_id, order_id: order.id, secret: saved_order.secret })}
          target="_blank"
          rel="noopener"
        >
          {t('bought.open')}
        </Button>
        <Button size="large" onClick={onReset}>
          {t('bought.again')}
        </Button>
      </Stack>
    </OrderBox>
  )
}
