import type { Order } from '#contract/orders.ts'
import { orderReference } from '#rules/order-reference.ts'
import { orderStatusOf } from '#rules/order-status.ts'
import type { FullOrderRow } from './store.ts'

export function present(row: FullOrderRow): Order {
  return {
    id: row.id,
    event_id: row.event_id,
    reference: orderReference(row.id),
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    status: orderStatusOf(row),
    is_manual: row.is_manual,
    attendees_count: row.attendees_count,
    total_gross_cents: row.total_gross_cents,
    total_refunded_cents: row.total_refunded_cents,
    currency: row.currency,
    paid_at: row.paid_at,
    created_at: row.created_at,
    version: row.version,
  }
}
