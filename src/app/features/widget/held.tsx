import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedOrder, OrderInHand } from '#app/data/checkout/in-hand.ts'
import { useAbandonOrder } from '#app/data/checkout/mutations.ts'
import { errorText } from '#app/lib/error-text.ts'
import { useOnline } from '#app/lib/online.ts'
import { sayClock, useTimeLeft } from '#app/lib/use-time-left.ts'
import { sayPrice } from '#app/parts/price-words.ts'
import { checkoutPath } from './checkout-tab.ts'
import { OrderBox } from './order-box.tsx'
import type { OrderHere } from './use-order-in-hand.ts'

interface HeldProps {
  named: NamedOrder
  /** Null until the server has answered. */
  in_hand: OrderInHand | null
  here: OrderHere
  onRunOut: () => void
}

/** Tickets that are held: the way to the checkout stays, whatever became of the tab that was opened for it. */
export function Held({ named, in_hand, here, onRunOut }: HeldProps) {
  const { t } = useTranslation('widget')
  const online = useOnline()
  const abandon = useAbandonOrder(named)
  const [refused, setRefused] = useState('')
  const release = async () => {
    try {
      // The order is asked for again, and says that it was given back.
      await abandon.mutateAsync()
    } catch (failure) {
      setRefused(errorText(failure))
    }
  }
  return (
    <OrderBox title={t('held.title')} takes_focus={here.is_fresh}>
      {in_hand !== null && <Choice in_hand={in_hand} onRunOut={onRunOut} />}
      <Typography sx={{ mt: 1 }}>{here.is_open ? t('held.open') : t('held.next')}</Typography>
      <div role="alert">
        {refused !== '' && <Typography sx={{ color: 'error.main', mt: 1 }}>{refused}</Typography>}
      </div>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, mt: 2.5 }}>
        <Button
          variant={here.is_open ? 'outlined' : 'contained'}
          size="large"
          href={checkoutPath({ event_id: named.event_id, order_id: named.order_id, secret: named.s })}
          target="_blank"
          rel="noopener"
        >
          {here.is_open ? t('held.again') : t('held.go')}
        </Button>
        <Button size="large" disabled={!online} loading={abandon.isPending} onClick={() => void release()}>
          {t('held.release')}
        </Button>
      </Stack>
    </OrderBox>
  )
}

/** What is held, for how much and for how long. */
function Choice({ in_hand, onRunOut }: { in_hand: OrderInHand; onRunOut: () => void }) {
  const { t } = useTranslation('widget')
  const { t: tPublic } = useTranslation('public')
  const left_ms = useTimeLeft(in_hand)
  const { lines, total_gross_cents, currency } = in_hand.order
  const has_run_out = left_ms === 0
  const runOut = useEffectEvent(onRunOut)
  useEffect(() => {
    if (has_run_out) runOut()
  }, [has_run_out])
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>
        {tPublic('picker.count', { count })} · {sayPrice(tPublic, total_gross_cents, currency)}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('held.left', { time: sayClock(left_ms) })}</Typography>
    </>
  )
}
