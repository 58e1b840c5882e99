import { abandonOrder, holdOrder, readCheckoutOrder } from '#contract/orders/checkout.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { addPromoCode, addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'

type CartItem = BodyInput<typeof holdOrder>['tickets'][number]

export const MINUTE_MS = 60_000

/** Checkout requests of a visitor at the venue's event. */
export function makeCheckout(fixture: Fixture) {
  const event = () => ({ event_id: fixture.venue.event_id })
  const want = (ticket_id: Id, price_id: Id, quantity: number, price_cents?: number): CartItem => ({
    ticket_id,
    quantities: [{ price_id, quantity, ...(price_cents === undefined ? {} : { price_cents }) }],
  })
  const hold = async (tickets: CartItem[], promo_code?: string) => {
    const { data, session_token: s } = await fixture.server.call(holdOrder, {
      params: event(),
      body: { tickets, ...(promo_code === undefined ? {} : { promo_code }) },
    })
    return { order: data, order_key: { params: { ...event(), order_id: data.id }, query: { s } } }
  }
  type OrderKey = Awaited<ReturnType<typeof hold>>['order_key']
  return {
    event,
    want,
    hold,
    ticketType: (fields: Parameters<typeof addTicketType>[3]) =>
      fixture.db.withTx((tx) => addTicketType(fixture.server, tx, fixture.venue.event, fields)),
    promoCode: (fields: Parameters<typeof addPromoCode>[3]) =>
      fixture.db.withTx((tx) => addPromoCode(fixture.server, tx, fixture.venue.event, fields)),
    general: (quantity = 1) =>
      want(fixture.venue.tickets.general, fixture.venue.event.prices.general, quantity),
    vip: (quantity = 1) => want(fixture.venue.tickets.vip, fixture.venue.event.prices.vip, quantity),
    read: async (order_key: OrderKey) => (await fixture.server.call(readCheckoutOrder, order_key)).data,
    abandon: (order_key: OrderKey) => fixture.server.call(abandonOrder, order_key),
  }
}
export type OrderCallKey = Awaited<ReturnType<ReturnType<typeof makeCheckout>['hold']>>['order_key']
