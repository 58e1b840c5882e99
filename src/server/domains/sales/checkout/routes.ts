import {
  abandonOrder,
  extendOrder,
  holdOrder,
  proveOrder,
  readCheckoutOrder,
  saveOrderDetails,
} from '#contract/orders/checkout.ts'
import { offerOwnTickets } from '#contract/orders/cancellation/resale.ts'
import { payOrder, payOtherwise, readPayment } from '#contract/orders/payments.ts'
import { requestOrder } from '#contract/sales/order-requests.ts'
import { cancelOwnOrder, returnOwnTickets } from '#contract/orders/refunds.ts'
import { findSavedBody } from '#server/core/http/idempotency/idempotency.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { cancelOwn, returnOwn } from '#server/domains/sales/order-refunds/service.ts'
import { presentCheckout } from '#server/domains/sales/order-view/service.ts'
import { offerOwn } from '#server/domains/sales/resale/service.ts'
import { withAdmission } from '#server/domains/sales/waiting-room/service.ts'
import { payOffline } from './pay-offline.ts'
import { pay, readPayment as readPaymentStatus } from './pay.ts'
import { verifyEmail } from './prove-email.ts'
import { readTogether } from './read-orders.ts'
import * as checkout from './service.ts'

export function checkoutRoutes(api: Api): void {
  mount(
    api,
    holdOrder,
    async ({ db, params: { event_id }, body: { place, ...input }, ...request }) => {
      // A place admits once; a repeated request is answered although it was used.
      const saved = place === undefined ? null : await findSavedBody<checkout.HoldResult>(db, request.repeat)
      if (saved !== null) return saved
      return withAdmission(db, { event_id, place }, () => checkout.hold(db, request, event_id, input))
    },
    { transaction: false, keeps_answers: true },
  )
  mount(
    api,
    readCheckoutOrder,
    async ({ db, context, params: { event_id, order_id }, query }) => ({
      data: await readTogether(db, event_id, { context, order_id, secret: query.s }),
    }),
    { transaction: false },
  )
  mount(
    api,
    saveOrderDetails,
    ({ db, context, params: { event_id, order_id }, query, body, repeat }) =>
      checkout.saveDetails(db, event_id, { context, order_id, secret: query.s, details: body }, repeat),
    { transaction: false, keeps_answers: true },
  )
  mount(api, extendOrder, async ({ context, params, query }) => ({
    data: await presentCheckout(context, await checkout.extend(context, params, query.s)),
  }))
  mount(api, proveOrder, async ({ context, params, query, body }) => ({
    data: await presentCheckout(context, await verifyEmail(context, params, query.s, body.token)),
  }))
  mount(api, abandonOrder, ({ context, params, query }) => checkout.abandon(context, params, query.s))
  paymentRoutes(api)
}

function paymentRoutes(api: Api): void {
  mount(api, requestOrder, async ({ context, address, params, query }) => ({
    data: await presentCheckout(
      context,
      await checkout.requestOrder({ ...context, address }, params, query.s),
    ),
  }))
  const { provider, clock } = api.deps
  mount(
    api,
    payOrder,
    async ({ db, context, address, params, query, repeat }) =>
      pay({ db, provider, clock }, { ...context, address }, { ...params, secret: query.s, repeat }),
    { transaction: false, keeps_answers: true },
  )
  mount(
    api,
    payOtherwise,
    ({ db, context, address, params, query, body, repeat }) =>
      payOffline(
        { db, provider, clock },
        { ...context, address },
        { ...params, secret: query.s, repeat },
        body.kind,
      ),
    { transaction: false, keeps_answers: true },
  )
  mount(
    api,
    readPayment,
    async ({ db, context, params, query }) => ({
      data: await readPaymentStatus({ db, provider, clock }, context, params, query.s),
    }),
    { transaction: false },
  )
  mount(api, returnOwnTickets, async ({ context, params, query, body }) => ({
    data: await returnOwn(context, params, query.s, body),
  }))
  mount(api, offerOwnTickets, async ({ context, params, query, body }) => ({
    data: await offerOwn(context, params, query.s, body),
  }))
  mount(api, cancelOwnOrder, async ({ context, params, query, body }) => ({
    data: await cancelOwn(context, params, query.s, body.refund_cents),
  }))
}
