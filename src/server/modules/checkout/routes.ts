import {
  abandonOrder,
  extendOrder,
  holdOrder,
  readCheckoutOrder,
  saveOrderDetails,
} from '#contract/checkout.ts'
import { mount, type Api } from '#server/http/mount.ts'
import * as checkout from './service.ts'

export function checkoutRoutes(api: Api): void {
  mount(
    api,
    holdOrder,
    async ({ db, params, body, ...asked }) => checkout.hold(db, asked, params.event_id, body),
    { transaction: false },
  )
  mount(api, readCheckoutOrder, async ({ context, params, query }) => ({
    data: await checkout.read(context, params, query.s),
  }))
  mount(api, saveOrderDetails, async ({ context, params, query, body }) => ({
    data: await checkout.saveDetails(context, params, query.s, body),
  }))
  mount(api, extendOrder, async ({ context, params, query }) => ({
    data: await checkout.extend(context, params, query.s),
  }))
  mount(api, abandonOrder, ({ context, params, query }) => checkout.abandon(context, params, query.s))
}
