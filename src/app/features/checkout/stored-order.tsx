import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrderKey } from '#app/data/checkout/received-order.ts'
import { useSavedOrder } from '#app/data/my-tickets/queries.ts'

interface StoredOrderProps {
  order_key: OrderKey
  /** Shown when this device stores no such order. */
  children: ReactNode
}

/** Opens a bought order from this device when the server does not answer. */
export function StoredOrder({ order_key, children }: StoredOrderProps) {
  const order = useSavedOrder(order_key)
  if (order === undefined) return null
  if (order === null) return children
  return (
    <Navigate to="/order/$eventId/$orderId" params={{ eventId: order.event_id, orderId: order.id }} replace />
  )
}
