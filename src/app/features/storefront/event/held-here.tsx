import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import type { NamedOrder, HeardOrder } from '#app/data/checkout/received-order.ts'
import { useLastHold } from '#app/data/checkout/queries.ts'
import { lastHold } from '#app/lib/own-orders.ts'
import { HeldChoice } from '#app/components/picker/held-tickets.tsx'
import { OrderBox } from '#app/components/picker/order-box.tsx'
import { LinkButton } from '#app/ui/links.tsx'

/** It may be bought or let go in another tab. */
const AGAIN_MS = 15_000

interface HeldHereProps {
  event_id: Id
  /** The hold that is chosen anew; null: none is. */
  anew: NamedOrder | null
  onAnew: (held: NamedOrder | null) => void
  /** The picker. */
  children: ReactNode
}

/** What this browser holds of an event, in place of the picker until its visitor wants to choose anew. */
export function HeldHere({ event_id, anew, onAnew, children }: HeldHereProps) {
  const [named] = useState(() => lastHold(event_id))
  const { data, refetch } = useLastHold(named, AGAIN_MS)
  if (named === null || !data || data.order.status !== 'RESERVED') return children
  if (anew === null)
    return <Held named={named} in_hand={data} onAnew={() => onAnew(named)} onRunOut={() => void refetch()} />
  return (
    <>
      <StillHeld named={named} onKeep={() => onAnew(null)} />
      {children}
    </>
  )
}

interface HeldProps {
  named: NamedOrder
  in_hand: HeardOrder
  onAnew: () => void
  onRunOut: () => void
}

function Held({ named, in_hand, onAnew, onRunOut }: HeldProps) {
  const { t } = useTranslation('public')
  return (
    <OrderBox title={t('held.title')}>
      <HeldChoice in_hand={in_hand} onRunOut={onRunOut} />
      <Stack sx={{ gap: 1.5, mt: 2.5 }}>
        <LinkButton {...checkoutOf(named)} variant="contained" size="large">
          {t('held.go')}
        </LinkButton>
        <Button size="large" onClick={onAnew}>
          {t('held.anew')}
        </Button>
      </Stack>
    </OrderBox>
  )
}

/** Above the picker: nothing is lost by looking. */
function StillHeld({ named, onKeep }: { named: NamedOrder; onKeep: () => void }) {
  const { t } = useTranslation('public')
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {t('held.still')}
      <Stack sx={{ alignItems: 'flex-start', mt: 1 }}>
        <LinkButton {...checkoutOf(named)} variant="outlined" color="inherit" onClick={onKeep}>
          {t('held.keep')}
        </LinkButton>
      </Stack>
    </Alert>
  )
}

const checkoutOf = ({ event_id, order_id }: NamedOrder) =>
  ({
    to: '/checkout/$eventId/$orderShortId/details',
    params: { eventId: event_id, orderShortId: order_id },
  }) as const
