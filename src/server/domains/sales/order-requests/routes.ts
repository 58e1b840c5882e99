import {
  approveOrderRequest,
  declineOrderRequest,
  listOrderRequests,
  undoOrderRequest,
} from '#contract/sales/order-requests.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as order_requests from './service.ts'

export function orderRequestsRoutes(api: Api): void {
  mount(api, listOrderRequests, ({ context, params, query }) =>
    order_requests.list(context, params.event_id, query),
  )
  mount(api, approveOrderRequest, async ({ context, params }) => ({
    data: await order_requests.approve(context, params),
  }))
  mount(api, declineOrderRequest, async ({ context, params, body }) => ({
    data: await order_requests.decline(context, params, body),
  }))
  mount(api, undoOrderRequest, async ({ context, params }) => ({
    data: await order_requests.undo(context, params),
  }))
}
