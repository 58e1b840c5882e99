import { and, asc, eq } from 'drizzle-orm'
import { offerOwnTickets } from '#contract/orders/cancellation/resale.ts'
import type { patchEventSettings } from '#contract/events/event-settings.ts'
import { readOrder } from '#contract/orders/desk.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { attendees, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { refunds } from '#server/core/db/schema/payments.ts'
import { makeScanInput, pairTestDevice, postScans } from '#tests/server/door/door-calls.ts'
import type { OrderCallKey } from '#tests/server/checkout/checkout-fixture.ts'
import { makeSoldOut } from '#tests/server/waiting-list/sold-out-fixture.ts'
import type { Fixture } from '#tests/support/fixture.ts'

/** An event in ten days whose buyers offer their tickets to others. */
export function makeResale(fixture: Fixture) {
  const at = makeSoldOut(fixture)
  const door_tokens = new Map<Id, string>()
  const people = () =>
    fixture.db.read((tx) =>
      tx
        .select()
        .from(attendees)
        .where(eq(attendees.event_id, fixture.venue.event_id))
        .orderBy(asc(attendees.created_at), asc(attendees.id)),
    )
  const payBy = async (order_key: OrderCallKey, payment_ref: string, card = at.CARDS.success) => {
    await at.useCard(payment_ref, card)
    return at.ask(order_key)
  }
  const codeOf = async (attendee_id: Id) => {
    const [row] = await fixture.db.read((tx) =>
      tx.select().from(ticket_codes).where(eq(ticket_codes.attendee_id, attendee_id)),
    )
    return row?.code ?? ''
  }
  return {
    ...at,
    people,
    payBy,
    /** Sells this many general tickets, which buyers may offer. */
    start: async (stock: number, settings: BodyInput<typeof patchEventSettings> = {}) => {
      await at.offer({ resale: true, ...settings })
      await at.limit(stock)
    },
    /** Buys general tickets by card. */
    buy: async (quantity = 1) => {
      const { order_key, payment_ref } = await at.toPage(quantity)
      const order = await payBy(order_key, payment_ref)
      return { order_key, order, ids: order.tickets.map(({ attendee_id }) => attendee_id) }
    },
    /** Holds a ticket with a code, sets the buyer and opens the payment page. */
    toPageWith: async (code: string) => {
      const held = await at.hold([at.general()], code)
      await at.details(held)
      const { redirect_url } = await at.pay(held.order_key)
      return { ...held, payment_ref: at.refOf(redirect_url) }
    },
    offerTickets: async (order_key: OrderCallKey, attendee_ids: Id[], is_offered = true) =>
      (await fixture.server.call(offerOwnTickets, { ...order_key, body: { attendee_ids, is_offered } })).data,
    resold: async () => (await people()).filter(({ resold_at }) => resold_at !== null),
    valid: async () => (await people()).filter(({ cancelled_at }) => cancelled_at === null),
    /** Requests and confirms the refunds that are due. */
    settle: async () => {
      await at.giveBack()
      await at.deliver()
    },
    refundsOf: (order_id: Id) =>
      fixture.db.read((tx) => tx.select().from(refunds).where(eq(refunds.order_id, order_id))),
    resaleMails: async (order_id: Id) => {
      const rows = await fixture.db.read((tx) =>
        tx
          .select()
          .from(mails)
          .where(and(eq(mails.template, 'order-cancelled'), eq(mails.about, order_id))),
      )
      return rows.map(({ data }) => data)
    },
    atDesk: async (order_id: Id) =>
      (await fixture.call('organizer', readOrder, { params: { ...at.event(), order_id } })).data,
    /** Scans a ticket at the door, and returns the answer. */
    scan: async (attendee_id: Id) => {
      const { list_id } = fixture.venue
      const token =
        door_tokens.get(list_id) ?? (await pairTestDevice(fixture.server, fixture.venue, 'Phone')).token
      door_tokens.set(list_id, token)
      const scan = makeScanInput(fixture.server, { raw_code: await codeOf(attendee_id) })
      const [answer] = await postScans(fixture.server, fixture.venue, token, [scan])
      return answer
    },
  }
}
