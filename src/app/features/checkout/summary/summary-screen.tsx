import { Navigate } from '@tanstack/react-router'
import { OrderNotFound, OrderExpired } from '../no-order.tsx'
import { useCheckout } from '../order-context.ts'
import { isPlaced, stepLinkOf } from '../order-progress.ts'
import { OrderConfirmation } from './bought.tsx'

/** Summary of the placed order. */
export function SummaryScreen() {
  const { order } = useCheckout()
  if (isPlaced(order)) return <OrderConfirmation order={order} />
  if (order.status === 'ABANDONED') return <OrderNotFound event_id={order.event_id} />
  if (order.status === 'EXPIRED') return <OrderExpired order={order} />
  return <Navigate {...stepLinkOf(order, 'details')} replace />
}
