import { listClientOrders } from '#contract/orders/client-orders.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { listOwnOrders } from '#server/domains/sales/order-view/service.ts'

export function clientOrdersRoutes(api: Api): void {
  mount(api, listClientOrders, ({ context, query }) => listOwnOrders(context, query))
}
