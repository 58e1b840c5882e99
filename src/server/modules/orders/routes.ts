import { listOrders, readOrder } from '#contract/orders.ts'
import { mount, type Api } from '#server/http/mount.ts'
import * as orders from './service.ts'

export function ordersRoutes(api: Api): void {
  mount(api, listOrders, ({ context, params, query }) => orders.list(context, params.event_id, query))
  mount(api, readOrder, async ({ context, params }) => ({
    data: await orders.read(context, params.event_id, params.order_id),
  }))
}
