import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saveOrderDetails } from '#contract/orders/checkout.ts'
import { renameTicketHolder, resendOrderTickets } from '#contract/orders/my-tickets.ts'
import { inviteUser, resendInvitation } from '#contract/account/users.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { consumeRateLimit } from '#server/domains/platform/throttle/service.ts'
import { freeOrderLimit } from '#server/domains/sales/order-emails/service.ts'
import { addOrderWithSecret } from '#tests/support/bought-orders.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeCheckout } from './checkout-fixture.ts'

const HOUR_MS = 3_600_000
const FREE_ORDERS = 300
const RENAMES = 30
const RESENDS = 10
const INVITATIONS = 100
const TOO_MANY = { status: 429, code: 'rate.limited' }

describeOnAnyDatabase('within an hour', (kind) => {
  const fixture = useFixture(kind)
  const checkout = makeCheckout(fixture)
  const order = (paid_at: string | null = fixture.server.clock.now()) =>
    fixture.db.withTx((tx) => addOrderWithSecret(fixture.server, tx, fixture.venue.event, { paid_at }))
  const countMails = async () => (await fixture.db.read((tx) => tx.select().from(mails))).length

  test('one network address completes 300 free orders of an event within an hour', async () => {
    const { server, db, venue } = fixture
    const { general } = venue.event.prices
    await db.withTx((tx) =>
      tx.update(ticket_prices).set({ price_cents: 0 }).where(eq(ticket_prices.id, general)),
    )
    const buyFrom = async (address: string, at: number) => {
      const { order_key } = await checkout.hold([checkout.general()])
      const buyer = { first_name: 'Mei', email: `mei-${at}@guest.test` }
      const attendees = [{ ...buyer, ticket_price_id: general }]
      await server.call(saveOrderDetails, { ...order_key, body: { order: buyer, attendees } })
      const { event_id, order_id } = order_key.params
      const query = new URLSearchParams(Object.entries(order_key.query)).toString()
      const path = `/public/events/${event_id}/order/${order_id}/payment?${query}`
      return (await server.raw('POST', path, { address, body: {} })).status
    }
    const share = freeOrderLimit('10.5.5.5', venue.event_id)
    await db.withTx(async (tx) => {
      for (let at = 1; at < FREE_ORDERS; at += 1) await consumeRateLimit(tx, share, server.clock.now())
    })
    expect(await buyFrom('10.5.5.5', 1)).toBe(200)
    expect(await buyFrom('10.5.5.5', 2)).toBe(429)
    expect(await buyFrom('10.5.5.6', 3)).toBe(200)
    server.clock.advance(HOUR_MS)
    expect(await buyFrom('10.5.5.5', 4)).toBe(200)
  })

  test('the 31st new ticket holder of an order within an hour is refused and not mailed', async () => {
    const { server } = fixture
    const rename = async (of: Awaited<ReturnType<typeof order>>, at: number) => {
      const { event_id, order_id, s, tickets } = of
      return server.call(renameTicketHolder, {
        params: { event_id, order_id, attendee_id: tickets[0]?.id ?? '' },
        query: { s },
        body: { first_name: `Guest ${at}`, email: `guest-${at}@elsewhere.test` },
      })
    }
    const ours = await order()
    for (let at = 0; at < RENAMES; at += 1) await rename(ours, at)
    const mailed = await countMails()
    await expect(rename(ours, RENAMES)).rejects.toMatchObject(TOO_MANY)
    expect(await countMails()).toBe(mailed)
    expect(await rename(await order(), 0)).toBeDefined()
    server.clock.advance(HOUR_MS)
    expect(await rename(ours, RENAMES)).toBeDefined()
  })

  test('the tickets of an order are mailed again ten times within an hour', async () => {
    const { server } = fixture
    const resend = ({ event_id, order_id, s }: Awaited<ReturnType<typeof order>>) =>
      server.call(resendOrderTickets, { params: { event_id, order_id }, query: { s } })
    const ours = await order()
    for (let at = 0; at < RESENDS; at += 1) await resend(ours)
    const mailed = await countMails()
    await expect(resend(ours)).rejects.toMatchObject(TOO_MANY)
    expect(await countMails()).toBe(mailed)
    expect(await resend(await order())).toBeDefined()
    server.clock.advance(HOUR_MS)
    expect(await resend(ours)).toBeDefined()
  })

  test('an account sends a hundred invitations within an hour, resent ones included', async () => {
    const invite = (at: number) =>
      fixture.call('owner', inviteUser, {
        body: { first_name: 'Mei', email: `guest-${at}@invited.test`, role: 'user' },
      })
    const { data } = await invite(0)
    for (let at = 1; at < INVITATIONS; at += 1)
      await fixture.call('owner', resendInvitation, { params: { user_id: data.id } })
    await expect(invite(1)).rejects.toMatchObject(TOO_MANY)
    fixture.server.clock.advance(HOUR_MS)
    expect(await invite(2)).toBeDefined()
  })
})
