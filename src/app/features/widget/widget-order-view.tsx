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

/** It is bought in another tab, so it is polled while this one is visible. */
const REFETCH_INTERVAL_MS = 15_000

interface WidgetOrderViewProps {
  event_id: Id
  kept: WidgetOrder
  here: WidgetOrderControl
}

/** State of the order: held, with a link to the checkout, or bought, with a link to the tickets. */
export function WidgetOrderView({ event_id, kept, here }: WidgetOrderViewProps) {
  const named = { event_id, order_id: kept.order_id, s: kept.secret }
  const { data, refetch } = useCheckoutOrder(named, REFETCH_INTERVAL_MS)
  const status = data === null ? 'ABANDONED' : data?.order.status
  const follow = useEffectEvent(() => {
    if (status === 'COMPLETED') here.tellBought()
    if (status === 'EXPIRED') here.end('expired')
    if (status === 'ABANDONED') here.end('released')
  })
  useEffect(() => follow(), [status])
  if (status === 'EXPIRED' || status === 'ABANDONED') return null
  if (data && status !== 'RESERVED')
    return <OrderPlaced order={data.order} kept={kept} onAnew={here.startAnew} />
  return <ReservedTickets named={named} in_hand={data ?? null} here={here} onRunOut={() => void refetch()} />
}

interface OrderPlacedProps {
  order: CheckoutOrder
  kept: WidgetOrder
  onAnew: () => void
}

function OrderPlaced({ order, kept, onAnew }: OrderPlacedProps) {
  const { t } = useTranslation('widget')
  const is_complete = order.status === 'COMPLETED'
  const { reference } = order
  return (
    <OrderBox title={is_complete ? t('bought.title') : t('bought.other', { reference })}>
      {is_complete && <Typography>{t('bought.text', { reference })}</Typography>}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, mt: 2.5 }}>
        <Button
          variant="contained"
          size="large"
          href={checkoutPath({ event_id: order.event_id, order_id: order.id, secret: kept.secret })}
          target="_blank"
          rel="noopener"
        >
          {t('bought.open')}
        </Button>
        <Button size="large" onClick={onAnew}>
          {t('bought.again')}
        </Button>
      </Stack>
    </OrderBox>
  )
}
