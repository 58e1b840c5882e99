import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import type { OrderKey, ReceivedOrder } from '#app/data/checkout/received-order.ts'
import { useLastHold } from '#app/data/checkout/queries.ts'
import { readLastHold } from '#app/lib/own-orders.ts'
import { HoldSummary } from '#app/components/picker/held-tickets.tsx'
import { OrderBox } from '#app/components/picker/order-box.tsx'
import { LinkButton } from '#app/ui/links.tsx'

/** It may be bought or released in another tab. */
const REFETCH_INTERVAL_MS = 15_000

interface ReservationPanelProps {
  event_id: Id
  /** The hold being replaced; null for none. */
  anew: OrderKey | null
  onAnew: (held: OrderKey | null) => void
  /** The ticket picker. */
  children: ReactNode
}

/** This browser's hold of an event, in place of the picker until the visitor chooses again. */
export function ReservationPanel({ event_id, anew, onAnew, children }: ReservationPanelProps) {
  const [named] = useState(() => readLastHold(event_id))
  const { data, refetch } = useLastHold(named, REFETCH_INTERVAL_MS)
  if (named === null || !data || data.order.status !== 'RESERVED') return children
  if (anew === null)
    return (
      <ReservedOrder
        named={named}
        in_hand={data}
        onAnew={() => onAnew(named)}
        onRunOut={() => void refetch()}
      />
    )
  return (
    <>
      <ActiveReservation named={named} onKeep={() => onAnew(null)} />
      {children}
    </>
  )
}

interface ReservedOrderProps {
  named: OrderKey
  in_hand: ReceivedOrder
  onAnew: () => void
  onRunOut: () => void
}

function ReservedOrder({ named, in_hand, onAnew, onRunOut }: ReservedOrderProps) {
  const { t } = useTranslation('public')
  return (
    <OrderBox title={t('held.title')}>
      <HoldSummary in_hand={in_hand} onRunOut={onRunOut} />
      <Stack sx={{ gap: 1.5, mt: 2.5 }}>
        <LinkButton {...checkoutLinkOf(named)} variant="contained" size="large">
          {t('held.go')}
        </LinkButton>
        <Button size="large" onClick={onAnew}>
          {t('held.anew')}
        </Button>
      </Stack>
    </OrderBox>
  )
}

/** Above the picker: the current hold stays while choosing. */
function ActiveReservation({ named, onKeep }: { named: OrderKey; onKeep: () => void }) {
  const { t } = useTranslation('public')
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {t('held.still')}
      <Stack sx={{ alignItems: 'flex-start', mt: 1 }}>
        <LinkButton {...checkoutLinkOf(named)} variant="outlined" color="inherit" onClick={onKeep}>
          {t('held.keep')}
        </LinkButton>
      </Stack>
    </Alert>
  )
}

const checkoutLinkOf = ({ event_id, order_id }: OrderKey) =>
  ({
    to: '/checkout/$eventId/$orderShortId/details',
    params: { eventId: event_id, orderShortId: order_id },
  }) as const
