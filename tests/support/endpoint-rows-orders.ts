import { addBought } from './paid-orders.ts'
import { ofEvent, only, type Row } from './endpoint-row.ts'
import type { Stage } from './stage.ts'

/** A call about an order of its own: bought, or with money that is still owed. */
const ofOrder = (right: Row['right'], body?: Record<string, unknown>, is_paid = true): Row => ({
  right,
  target: async (stage) => ({
    params: await orderParams(stage, is_paid),
    ...(body === undefined ? {} : { body }),
  }),
})

async function orderParams({ server, db, venue }: Stage, is_paid: boolean): Promise<Record<string, string>> {
  const { order_id } = await db.withTx((tx) =>
    addBought(server, tx, venue.event, is_paid ? {} : { payment: null }),
  )
  return { event_id: venue.event_id, order_id }
}

/** Good requests of the orders at the desk. */
export const orderRows: Record<string, Row> = {
  listOrders: only('order.view', ofEvent),
  readOrder: ofOrder('order.view'),
  updateOrder: ofOrder('order.edit', {
    first_name: 'Ka Yan',
    last_name: 'Lee',
    email: 'ka.yan@example.test',
    phone: '+85298765432',
    note: 'Sponsor',
    needs_attention: true,
  }),
  cancelOrder: ofOrder('order.edit', { notify_buyer: true, refund: 'all' }),
  refundOrder: ofOrder('order.edit', { amount_cents: 1000, notify_buyer: true, cancel_order: true }),
  markOrderAsPaid: ofOrder('order.edit', undefined, false),
  resendOrderConfirmation: ofOrder('order.edit'),
  messageBuyer: ofOrder('order.edit', {
    subject: 'Doors open earlier',
    message: 'Doors open at 18:30.',
    send_copy_to_me: true,
  }),
  exportOrders: {
    right: 'order.view',
    target: (stage) => ({
      params: ofEvent(stage),
      body: {
        format: 'csv',
        query: 'wing',
        status: 'COMPLETED',
        created_from: '2026-11-01T00:00:00.000Z',
        created_before: '2026-12-01T00:00:00.000Z',
        min_total_cents: 0,
        max_total_cents: 100_000,
      },
    }),
  },
}
