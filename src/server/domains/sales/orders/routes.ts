import {
  exportOrders,
  markOrderAsPaid,
  markOrdersAsPaid,
  messageBuyer,
  readOrder,
  resendOrderConfirmation,
  resendOrderMail,
  updateOrder,
} from '#contract/orders/desk.ts'
import { cancelOrder, noteOrderGivenBack, refundOrder } from '#contract/orders/cancel-refund.ts'
import { returnTickets } from '#contract/orders/cancellation/ticket-returns.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as orders from './service.ts'

export function ordersRoutes(api: Api): void {
  mount(api, listOrders, ({ context, params, query }) => orders.list(context, params.event_id, query))
  mount(
    api,
    exportOrders,
    ({ context, db, params, body }) => orders.exportAll(db, context, params.event_id, body),
    {
      transaction: false,
    },
  )
  mount(api, readOrder, async ({ context, params }) => ({
    data: await orders.read(context, params.event_id, params.order_id),
  }))
  mount(api, updateOrder, async ({ context, params, body, version }) => ({
    data: await orders.update(context, params.event_id, params.order_id, body, version),
  }))
  mount(api, cancelOrder, async ({ context, params, body, version }) => ({
    data: await orders.cancel(context, { event_id: params.event_id, id: params.order_id, version }, body),
  }))
  mount(api, returnTickets, async ({ context, params, body, version }) => ({
    data: await orders.returnTickets(
      context,
      { event_id: params.event_id, id: params.order_id, version },
      body,
    ),
  }))
  mount(api, refundOrder, async ({ context, params, body, version }) => ({
    data: await orders.refund(context, { event_id: params.event_id, id: params.order_id, version }, body),
  }))
  mount(api, noteOrderGivenBack, async ({ context, params, body, version }) => ({
    data: await orders.recordManualRefund(
      context,
      { event_id: params.event_id, id: params.order_id, version },
      body,
    ),
  }))
  mount(api, markOrderAsPaid, async ({ context, params, body }) => ({
    data: await orders.markAsPaid(context, params.event_id, params.order_id, body),
  }))
  mount(api, markOrdersAsPaid, {
    prepare: ({ db, context, params, body }) => orders.markManyAsPaid(db, context, params.event_id, body),
    save: async ({ context, params }, result) => ({
      data: await orders.presentMarkPaidResult(context, params.event_id, result),
    }),
  })
  mount(api, resendOrderConfirmation, async ({ context, params }) => ({
    data: await orders.resend(context, params.event_id, params.order_id),
  }))
  mount(api, resendOrderMail, async ({ context, params }) => ({
    data: await orders.resendMail(context, params.event_id, params.order_id, params.mail_id),
  }))
  mount(api, messageBuyer, async ({ context, params, body }) => ({
    data: await orders.messageBuyer(context, params.event_id, params.order_id, body),
  }))
}
