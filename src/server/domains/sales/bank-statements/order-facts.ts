import type { StatementOrder } from '#contract/orders/statement-lines.ts'
import type { OrderReadiness } from '#rules/statements/match.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { orderStatusOf } from '#rules/sales/order-status.ts'
import { personName } from '#rules/text/person-name.ts'
import type { OrderRow } from '#server/domains/sales/attendees/service.ts'

type ReadinessFacts = Pick<
  OrderRow,
  | 'total_gross_cents'
  | 'total_refunded_cents'
  | 'paid_at'
  | 'cancelled_at'
  | 'cancelled_because'
  | 'payment_failed_at'
  | 'refund_state'
>

/** Returns what money can do for an order. */
export function readinessOf(order: ReadinessFacts): OrderReadiness {
  if (order.cancelled_at !== null)
    return order.cancelled_because === 'not_paid' && order.paid_at === null ? 'lapsed' : 'cancelled'
  return orderStatusOf(order) === 'AWAITING_PAYMENT' ? 'unpaid' : 'already_paid'
}

type PresentedFacts = ReadinessFacts &
  Pick<OrderRow, 'id' | 'event_id' | 'first_name' | 'last_name' | 'currency'> & { event_title: string }

/** Presents an order for staff who match payments. */
export function presentOrder(row: PresentedFacts): StatementOrder {
  const { id, event_id, event_title, total_gross_cents, currency } = row
  return {
    id,
    event: { id: event_id, title: event_title },
    reference: orderReference(id),
    name: personName(row),
    total_gross_cents,
    currency,
    status: orderStatusOf(row),
  }
}
