import { Navigate } from '@tanstack/react-router'
import { useCheckoutOrder } from '#app/data/checkout/queries.ts'
import { OrderNotFound, OrderExpired } from '../no-order.tsx'
import { useCheckout } from '../order-context.ts'
import { isPlaced, stepLinkOf } from '../order-progress.ts'
import { OrderConfirmation } from './bought.tsx'

/** How soon the page notices that an awaited payment has been marked as received. */
const POLL_INTERVAL_MS = 30_000

/** Summary of the placed order. */
export function SummaryScreen() {
  const { order, order_key } = useCheckout()
  useCheckoutOrder(order_key, order.owed === null ? undefined : POLL_INTERVAL_MS)
  if (isPlaced(order)) return <OrderConfirmation order={order} />
  if (order.status === 'ABANDONED') return <OrderNotFound event_id={order.event_id} />
  if (order.status === 'EXPIRED') return <OrderExpired order={order} />
  return <Navigate {...stepLinkOf(order, 'details')} replace />
}
