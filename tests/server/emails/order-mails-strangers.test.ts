import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saveOrderDetails, type OrderDetails } from '#contract/orders/checkout.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { payOrder } from '#contract/orders/payments.ts'
import { renameTicketHolder, resendOrderTickets } from '#contract/orders/my-tickets.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import { users } from '#server/core/db/schema/users.ts'
import { addOrderWithSecret, type OrderWithSecret } from '#tests/support/bought-orders.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeCheckout } from '#tests/server/checkout/checkout-fixture.ts'

const HOUR_MS = 3_600_000
const BUYER = { first_name: 'Mei', email: 'mei@guest.test' }

describeOnAnyDatabase('an order for nothing', (kind) => {
  const fixture = useFixture(kind)
  const checkout = makeCheckout(fixture)

  const makeFree = () =>
    fixture.db.withTx((tx) =>
      tx
        .update(ticket_prices)
        .set({ price_cents: 0 })
        .where(eq(ticket_prices.id, fixture.venue.event.prices.general)),
    )
  const guest = (at: number, first_name = `Guest ${at}`) => ({
    ticket_price_id: fixture.venue.event.prices.general,
    first_name,
    email: `stranger-${at}@elsewhere.test`,
  })
  type Details = BodyInput<typeof saveOrderDetails>
  const buy = async (people: OrderDetails['attendees'] | ReturnType<typeof guest>[], order = BUYER) => {
    const { order_key } = await checkout.hold([checkout.general(people.length)])
    const body = { order, attendees: people } as Details
    await fixture.server.call(saveOrderDetails, { ...order_key, body })
    await fixture.server.call(payOrder, order_key)
    return order_key
  }
  const written = async () => {
    const rows = await fixture.db.read((tx) => tx.select().from(mails))
    return rows.filter(({ template }) => template === 'tickets').map(({ to_address }) => to_address)
  }
  const emptyPost = () => fixture.db.withTx((tx) => tx.delete(mails))

  test('a free order mails its buyer only when bought, resent or renamed', async () => {
    await makeFree()
    await emptyPost()
    const order_key = await buy([1, 2, 3, 4, 5].map((at) => guest(at)))
    expect(await written()).toEqual([BUYER.email])
    const { data } = await fixture.server.call(resendOrderTickets, order_key)
    expect(data.emails).toEqual([BUYER.email])
    const { tickets } = await checkout.read(order_key)
    await fixture.server.call(renameTicketHolder, {
      params: { ...order_key.params, attendee_id: tickets[0]?.attendee_id ?? '' },
      query: order_key.query,
      body: { first_name: 'Bo', email: 'bo@elsewhere.test' },
    })
    expect(await written()).toEqual([BUYER.email, BUYER.email, BUYER.email])
  })

  test('a free order of a verified buyer and every paid order mail each holder', async () => {
    await emptyPost()
    const client = await fixture.db.withTx((tx) => addClient(fixture.server, tx))
    const tickets = [{ email: 'a@elsewhere.test' }, { email: 'b@elsewhere.test' }]
    const add = (more: Parameters<typeof addOrderWithSecret>[3]) =>
      fixture.db.withTx((tx) =>
        addOrderWithSecret(fixture.server, tx, fixture.venue.event, { tickets, ...more }),
      )
    const resend = async ({ event_id, order_id, s }: OrderWithSecret) =>
      (
        await fixture.server.call(resendOrderTickets, { params: { event_id, order_id }, query: { s } })
      ).data.emails.toSorted()
    const verify = (email_verified_at: string | null) =>
      fixture.db.withTx((tx) =>
        tx.update(users).set({ email_verified_at }).where(eq(users.id, client.user_id)),
      )
    const free = await add({ is_free: true, user_id: client.user_id, email: client.email })
    await verify(null)
    expect(await resend(free)).toEqual([client.email])
    await verify(fixture.server.clock.now())
    expect(await resend(free)).toEqual(['a@elsewhere.test', 'b@elsewhere.test'])
    const paid = await add({ paid_at: fixture.server.clock.now() })
    expect(await resend(paid)).toEqual(['a@elsewhere.test', 'b@elsewhere.test'])
    const owed = await add({ paid_at: null, email: 'owes@guest.test' })
    expect(await resend(owed)).toEqual(['owes@guest.test'])
  })

  test('an unverified address gets ten mails an hour, then its free orders are refused', async () => {
    await makeFree()
    const victim = { ...BUYER, email: 'victim@elsewhere.test' }
    for (let at = 0; at < 10; at++) await buy([guest(at)], victim)
    await emptyPost()
    await expect(buy([guest(11)], victim)).rejects.toMatchObject({ status: 429, code: 'rate.limited' })
    expect(await written()).toEqual([])
    expect(await buy([guest(12)], { ...BUYER, email: 'other@guest.test' })).toBeDefined()
    fixture.server.clock.advance(HOUR_MS)
    expect(await buy([guest(13)], victim)).toBeDefined()
  })

  test.each([
    'Click https://x.test/win',
    'see www.prize.test now',
    'mail me@x.test',
    'Mei\nYour account is blocked',
  ])('a message in place of a name is refused: %j', async (first_name) => {
    const { order_key } = await checkout.hold([checkout.general()])
    const say = (body: Details) => fixture.server.call(saveOrderDetails, { ...order_key, body })
    const refused = { status: 422 }
    await expect(say({ order: { ...BUYER, first_name } })).rejects.toMatchObject({
      ...refused,
      errors: { 'order.first_name': ['not_a_name'] },
    })
    await expect(say({ order: BUYER, attendees: [guest(1, first_name)] })).rejects.toMatchObject({
      ...refused,
      errors: { 'attendees.0.first_name': ['not_a_name'] },
    })
  })
})
