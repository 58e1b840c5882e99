import { abandonOrder, holdOrder, readCheckoutOrder } from '#contract/orders/checkout.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { addPromoCode, addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'

type CartItem = BodyInput<typeof holdOrder>['tickets'][number]

export const MINUTE_MS = 60_000

/** Checkout requests of a visitor at the venue's event. */
export function makeCheckout(stage: Fixture) {
  const event = () => ({ event_id: stage.venue.event_id })
  const want = (ticket_id: Id, price_id: Id, quantity: number, price_cents?: number): CartItem => ({
    ticket_id,
    quantities: [{ price_id, quantity, ...(price_cents === undefined ? {} : { price_cents }) }],
  })
  const hold = async (tickets: CartItem[], promo_code?: string) => {
    const { data, session_token: s } = await stage.server.call(holdOrder, {
      params: event(),
      body: { tickets, ...(promo_code === undefined ? {} : { promo_code }) },
    })
    return { order: data, named: { params: { ...event(), order_id: data.id }, query: { s } } }
  }
  type Named = Awaited<ReturnType<typeof hold>>['named']
  return {
    event,
    want,
    hold,
    ticketType: (fields: Parameters<typeof addTicketType>[3]) =>
      stage.db.withTx((tx) => addTicketType(stage.server, tx, stage.venue.event, fields)),
    promoCode: (fields: Parameters<typeof addPromoCode>[3]) =>
      stage.db.withTx((tx) => addPromoCode(stage.server, tx, stage.venue.event, fields)),
    general: (quantity = 1) => want(stage.venue.tickets.general, stage.venue.event.prices.general, quantity),
    vip: (quantity = 1) => want(stage.venue.tickets.vip, stage.venue.event.prices.vip, quantity),
    read: async (named: Named) => (await stage.server.call(readCheckoutOrder, named)).data,
    abandon: (named: Named) => stage.server.call(abandonOrder, named),
  }
}
export type OrderCallKey = Awaited<ReturnType<ReturnType<typeof makeCheckout>['hold']>>['named']
