import { Navigate } from '@tanstack/react-router'
import { OrderAbsent, OrderExpired } from '../no-order.tsx'
import { useOrder } from '../order-context.ts'
import { isBought, stepOf } from '../standing.ts'
import { Bought } from './bought.tsx'

/** What was bought. */
export function SummaryScreen() {
  const { order } = useOrder()
  if (isBought(order)) return <Bought order={order} />
  if (order.status === 'ABANDONED') return <OrderAbsent event_id={order.event_id} />
  if (order.status === 'EXPIRED') return <OrderExpired order={order} />
  return <Navigate {...stepOf(order, 'details')} replace />
}
