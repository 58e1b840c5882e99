import { Navigate } from '@tanstack/react-router'
import { useCheckoutOrder } from '#app/data/checkout/queries.ts'
import { OrderNotFound, OrderExpired } from '../no-order.tsx'
import { useCheckout } from '../order-context.ts'
import { isPlaced, requestOf, stepLinkOf } from '../order-progress.ts'
import { RequestOutcome } from '../request/request-outcome.tsx'
import { OrderConfirmation } from './bought.tsx'

/** How soon the page notices that an awaited payment has been marked as received, or a request was decided. */
const POLL_INTERVAL_MS = 30_000

/** Summary of the placed order, or what became of its request. */
export function SummaryScreen() {
  const { order, order_key } = useCheckout()
  const request = requestOf(order)
  const is_waiting = order.owed !== null || request?.status === 'waiting'
  useCheckoutOrder(order_key, is_waiting ? POLL_INTERVAL_MS : undefined)
  if (isPlaced(order)) return <OrderConfirmation order={order} />
  if (request !== null) return <RequestOutcome order={order} request={request} />
  if (order.status === 'ABANDONED') return <OrderNotFound event_id={order.event_id} />
  if (order.status === 'EXPIRED') return <OrderExpired order={order} />
  return <Navigate {...stepLinkOf(order, 'details')} replace />
}
