import type { Context } from '#server/core/http/context.ts'
import {
  markAllRefunded,
  saveOrder,
  unmarkAllRefunded,
  type OrderRow,
} from '#server/domains/sales/attendees/service.ts'
import { refundsFor as listFor, refundStateOf, type PaymentSubject } from '#server/domains/payments/index.ts'

type TxContext = Pick<Context, 'tx' | 'now' | 'random'>

/**
 * Stores the refunded amount of an order. Its tickets are marked as refunded once everything is, and unmarked when
 * some of the money comes back.
 */
export async function saveRefunded(
  context: TxContext,
  order: OrderRow,
  before_cents: number,
  total_refunded_cents: number,
): Promise<void> {
  const { total_gross_cents } = order
  await saveOrder(context.tx, order.id, { total_refunded_cents })
  if (total_refunded_cents >= total_gross_cents) await markAllRefunded(context, order)
  else if (before_cents >= total_gross_cents) await unmarkAllRefunded(context, order)
}

/** Updates the refund state of an order from its refunds. */
export async function saveRefundState(
  { tx }: Pick<TxContext, 'tx'>,
  subject: Extract<PaymentSubject, { booking_id: null }>,
): Promise<void> {
  const rows = await listFor(tx, subject)
  const order_refunds = rows.filter(({ reason }) => reason !== 'paid_twice')
  await saveOrder(tx, subject.order_id, { refund_state: refundStateOf(order_refunds) })
}
