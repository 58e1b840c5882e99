import { listClientOrders } from '#contract/orders/client-orders.ts'
import { mount, type Api } from '#server/http/mount.ts'
import { listOwn } from '#server/modules/in-hand/service.ts'

export function clientOrdersRoutes(api: Api): void {
  mount(api, listClientOrders, ({ context, query }) => listOwn(context, query))
}
