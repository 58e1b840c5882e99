import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderKey, ReceivedOrder } from '#app/data/checkout/received-order.ts'
import { useAbandonOrder } from '#app/data/checkout/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { HoldSummary } from '#app/components/picker/held-tickets.tsx'
import { OrderBox } from '#app/components/picker/order-box.tsx'
import { checkoutPath } from './checkout-tab.ts'
import type { WidgetOrderControl } from './use-widget-order.ts'

interface ReservedTicketsProps {
  order_key: OrderKey
  /** Null until the server has answered. */
  received: ReceivedOrder | null
  control: WidgetOrderControl
  onRunOut: () => void
}

/** Held tickets with a link to the checkout, in case its tab was closed. */
export function ReservedTickets({ order_key, received, control, onRunOut }: ReservedTicketsProps) {
  const { t } = useTranslation('widget')
  const { t: tPublic } = useTranslation('public')
  const online = useOnline()
  const abandon = useAbandonOrder(order_key)
  const [error_text, setErrorText] = useState('')
  const release = async () => {
    try {
      // The refetched order shows that it was released.
      await abandon.mutateAsync()
    } catch (failure) {
      setErrorText(errorText(failure))
    }
  }
  return (
    <OrderBox title={tPublic('held.title')} takes_focus={control.is_fresh}>
      {received !== null && <HoldSummary in_hand={received} onRunOut={onRunOut} />}
      <Typography sx={{ mt: 1 }}>{control.is_open ? t('held.open') : t('held.next')}</Typography>
      <div role="alert">
        {error_text !== '' && <Typography sx={{ color: 'error.main', mt: 1 }}>{error_text}</Typography>}
      </div>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, mt: 2.5 }}>
        <Button
          variant={control.is_open ? 'outlined' : 'contained'}
          size="large"
          href={checkoutPath({
            event_id: order_key.event_id,
            order_id: order_key.order_id,
            secret: order_key.s,
          })}
          target="_blank"
          rel="noopener"
        >
          {control.is_open ? t('held.again') : t('held.go')}
        </Button>
        <Button size="large" disabled={!online} loading={abandon.isPending} onClick={() => void release()}>
          {t('held.release')}
        </Button>
      </Stack>
    </OrderBox>
  )
}
