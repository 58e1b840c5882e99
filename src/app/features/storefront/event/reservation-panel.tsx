import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import type { OrderKey, ReceivedOrder } from '#app/data/checkout/received-order.ts'
import { useLastHold } from '#app/data/checkout/queries.ts'
import { readLastHold } from '#app/lib/own-orders.ts'
import { HoldSummary } from '#app/components/picker/held-tickets.tsx'
import { OrderBox } from '#app/components/picker/order-box.tsx'
import { PlainButton } from '#app/ui/plain/button.tsx'
import { PlainLinkButton } from '#app/ui/plain/links.tsx'
import { Notice } from '#app/ui/plain/notice.tsx'
import './reservation-panel.css'

/** It may be bought or released in another tab. */
const REFETCH_INTERVAL_MS = 15_000

interface ReservationPanelProps {
  event_id: Id
  /** The hold being replaced; null for none. */
  replaced_hold: OrderKey | null
  onReplace: (hold: OrderKey | null) => void
  /** The ticket picker. */
  children: ReactNode
}

/** This browser's hold of an event, in place of the picker until the visitor chooses again. */
export function ReservationPanel({ event_id, replaced_hold, onReplace, children }: ReservationPanelProps) {
  const [order_key] = useState(() => readLastHold(event_id))
  const { data, refetch } = useLastHold(order_key, REFETCH_INTERVAL_MS)
  if (order_key === null || !data || data.order.status !== 'RESERVED') return children
  if (replaced_hold === null)
    return (
      <ReservedOrder
        order_key={order_key}
        received={data}
        onReplace={() => onReplace(order_key)}
        onRunOut={() => void refetch()}
      />
    )
  return (
    <>
      <ActiveReservation order_key={order_key} onKeep={() => onReplace(null)} />
      {children}
    </>
  )
}

interface ReservedOrderProps {
  order_key: OrderKey
  received: ReceivedOrder
  onReplace: () => void
  onRunOut: () => void
}

function ReservedOrder({ order_key, received, onReplace, onRunOut }: ReservedOrderProps) {
  const { t } = useTranslation('public')
  return (
    <OrderBox title={t('held.title')}>
      <HoldSummary in_hand={received} onRunOut={onRunOut} />
      <div className="reservation-actions">
        <PlainLinkButton {...checkoutLinkOf(order_key)} look="filled" className="large">
          {t('held.go')}
        </PlainLinkButton>
        <PlainButton look="text" className="large" onClick={onReplace}>
          {t('held.anew')}
        </PlainButton>
      </div>
    </OrderBox>
  )
}

/** Above the picker: the current hold stays while choosing. */
function ActiveReservation({ order_key, onKeep }: { order_key: OrderKey; onKeep: () => void }) {
  const { t } = useTranslation('public')
  return (
    <Notice kind="info" role="status" className="reservation-note">
      {t('held.still')}
      <div>
        <PlainLinkButton
          {...checkoutLinkOf(order_key)}
          look="lined"
          className="in-text-colour"
          onClick={onKeep}
        >
          {t('held.keep')}
        </PlainLinkButton>
      </div>
    </Notice>
  )
}

const checkoutLinkOf = ({ event_id, order_id }: OrderKey) =>
  ({
    to: '/checkout/$eventId/$orderShortId/details',
    params: { eventId: event_id, orderShortId: order_id },
  }) as const
