import { eq } from 'drizzle-orm'
import { saveOrderDetails } from '#contract/orders/checkout.ts'
import { payOrder, payOtherwise } from '#contract/orders/payments.ts'
import {
  approveOrderRequest,
  declineOrderRequest,
  listOrderRequests,
  requestOrder,
  undoOrderRequest,
} from '#contract/sales/order-requests.ts'
import type { Id } from '#contract/wire/id.ts'
import { ticket_prices, tickets } from '#server/core/db/schema/events.ts'
import { settleRequests } from '#server/domains/sales/order-requests/service.ts'
import type { OrderCallKey } from '#tests/server/checkout/checkout-fixture.ts'
import { makeSoldOut } from '#tests/server/waiting-list/sold-out-fixture.ts'
import { mailsTo } from '#tests/support/fakes/mailbox.ts'
import type { Fixture } from '#tests/support/fixture.ts'

export const MINUTE_MS = 60_000

/** An event in ten days whose general tickets need approval, its buyers and its desk. */
export function makeRequests(fixture: Fixture) {
  const at = makeSoldOut(fixture)
  let people = 0
  const keyOf = (order_id: Id) => ({ params: { ...at.event(), order_id } })
  const hold = async (quantity: number, code?: string) => {
    const held = await at.hold([at.general(quantity)], code)
    // Emails per hour to an unverified address are limited.
    const buyer = { ...at.BUYER, email: `ada.request.${(people += 1)}@example.test` }
    const attendees = Array.from({ length: quantity }, () => ({
      ...buyer,
      ticket_price_id: fixture.venue.event.prices.general,
    }))
    await fixture.server.call(saveOrderDetails, { ...held.order_key, body: { order: buyer, attendees } })
    return { order_key: held.order_key, id: held.order.id, email: buyer.email }
  }
  const send = async (order_key: OrderCallKey) => (await fixture.server.call(requestOrder, order_key)).data
  return {
    ...at,
    send,
    /** Holds tickets and sets the buyer. */
    fill: hold,
    /** The general tickets need approval and have this price. */
    needApproval: async (
      price_cents = 48_000,
      settings: { approval_holds_places?: boolean; approval_pay_hours?: number } = {},
    ) => {
      await at.offer(settings)
      await fixture.db.withTx(async (tx) => {
        await tx.update(tickets).set({ needs_approval: true }).where(eq(tickets.id, at.generalId()))
        await tx.update(ticket_prices).set({ price_cents }).where(eq(ticket_prices.ticket_id, at.generalId()))
      })
    },
    request: async (quantity = 1, code?: string) => {
      const filled = await hold(quantity, code)
      return { ...filled, order: await send(filled.order_key) }
    },
    approve: async (order_id: Id) =>
      (await fixture.call('organizer', approveOrderRequest, keyOf(order_id))).data,
    decline: async (order_id: Id, reason: 'full' | 'own_words' = 'full', words = '') =>
      (await fixture.call('organizer', declineOrderRequest, { ...keyOf(order_id), body: { reason, words } }))
        .data,
    undo: async (order_id: Id) => (await fixture.call('organizer', undoOrderRequest, keyOf(order_id))).data,
    requests: async (status?: string) => {
      const query = status === undefined ? {} : { filter_fields: { status: { eq: status } } }
      return (await fixture.call('organizer', listOrderRequests, { params: at.event(), query })).data
    },
    payBy: (order_key: OrderCallKey, way: 'card' | 'fps') =>
      way === 'card'
        ? fixture.server.call(payOrder, order_key)
        : fixture.server.call(payOtherwise, { ...order_key, body: { kind: way } }),
    /** Runs the job so many minutes later. */
    settle: async (minutes = 11) => {
      fixture.server.clock.advance(minutes * MINUTE_MS)
      await settleRequests(fixture.server.deps)
    },
    /** The mails about requests to an address, oldest first. */
    newsTo: async (email: string) => {
      const sent = await mailsTo(fixture.db, email)
      return sent.flatMap(({ template, data }) =>
        template === 'order-request' ? [data as { news: string }] : [],
      )
    },
  }
}
