import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { proveOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import { updateEventSettings } from '#contract/events/event-settings.ts'
import { payOrder } from '#contract/orders/payments.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { lastMail, mailsTo, mailTokenOf, mailUrlOf } from '#tests/support/fakes/mailbox.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeServer, TEST_ORIGIN } from '#tests/support/server.ts'
import { makeCheckout, MINUTE_MS, type OrderCallKey } from './checkout-fixture.ts'

let people = 0

describeOnAnyDatabase('an order for nothing of an event that wants proved addresses', (kind) => {
  const fixture = useFixture(kind)
  const checkout = makeCheckout(fixture)
  let email = ''

  beforeEach(async () => {
    email = `free.${(people += 1)}@guest.test`
    const { prices } = fixture.venue.event
    await fixture.db.withTx((tx) =>
      tx.update(ticket_prices).set({ price_cents: 0 }).where(eq(ticket_prices.id, prices.general)),
    )
    await setProof(true)
  })
  const setProof = (free_orders_need_proof: boolean) =>
    fixture.call('organizer', updateEventSettings, {
      params: checkout.event(),
      body: { free_orders_need_proof },
    })
  const say = (order_key: OrderCallKey, address = email) => {
    const holder = { first_name: 'Mei', email: address }
    const body = {
      order: holder,
      attendees: [{ ticket_price_id: fixture.venue.event.prices.general, ...holder }],
    }
    return fixture.server.call(saveOrderDetails, { ...order_key, body })
  }
  const order = async () => {
    const { order_key } = await checkout.hold([checkout.general()])
    await say(order_key)
    return order_key
  }
  const ask = async (order_key: OrderCallKey, token?: string) =>
    (await fixture.server.call(payOrder, { ...order_key, ...(token === undefined ? {} : { token }) })).data
  const path = ({ params }: OrderCallKey) => `/public/events/${params.event_id}/order/${params.order_id}`
  const prove = (order_key: OrderCallKey, token: string, s = order_key.query.s) =>
    fixture.server.raw('POST', `${path(order_key)}/prove?s=${s}`, { body: { token } })
  const mailedToken = async (address = email) =>
    mailTokenOf(await lastMail(fixture.db, address, 'prove-order'))

  test('a free order is completed at once while no mail can be sent', async () => {
    const server = await makeServer({
      database: fixture.db,
      now: fixture.server.clock.now(),
      deps: { settings: { public_url: TEST_ORIGIN, is_demo: false, promises_mail: false } },
    })
    const { data } = await server.call(payOrder, await order())
    expect(data).toMatchObject({ redirect_url: null, order: { status: 'COMPLETED', proof: null } })
    await server.close()
  })

  test('a free order is held, mailed a link and completed when the link is opened', async () => {
    const order_key = await order()
    const asked = await ask(order_key)
    expect(asked).toMatchObject({ redirect_url: null, order: { status: 'RESERVED', proof: { email } } })
    const mail = await lastMail(fixture.db, email, 'prove-order')
    expect(mailUrlOf(mail).pathname).toMatch(/^\/checkout\/ev_\w+\/od_\w+\/prove\/[\w-]{43}$/)
    expect(mailUrlOf(mail).searchParams.get('s')).toBe(order_key.query.s)
    expect(await mailsTo(fixture.db, email)).toHaveLength(1)
    const { data } = await fixture.server.call(proveOrder, {
      ...order_key,
      body: { token: await mailedToken() },
    })
    expect(data).toMatchObject({ status: 'COMPLETED', proof: null, tickets: [{ status: 'ACTIVE' }] })
    await lastMail(fixture.db, email, 'tickets')
    expect(await prove(order_key, await mailedToken())).toMatchObject({
      status: 409,
      json: { code: 'order.finished' },
    })
  })

  test('a free order completes at once without the event setting or for a verified client', async () => {
    const client = await fixture.db.withTx((tx) => addClient(fixture.server, tx))
    const { order_key } = await checkout.hold([checkout.general()])
    await say(order_key, client.email)
    expect((await ask(order_key, client.token)).order).toMatchObject({ status: 'COMPLETED' })
    const other = await order()
    expect((await ask(other, client.token)).order.status).toBe('RESERVED')
    await setProof(false)
    expect((await ask(await order())).order.status).toBe('COMPLETED')
  })

  test('only the newest link of the buying address completes the order, with the order’s secret', async () => {
    const order_key = await order()
    await ask(order_key)
    const first = await mailedToken()
    await ask(order_key)
    const second = await mailedToken()
    const dead = { status: 404, json: { code: 'link.invalid' } }
    expect(await prove(order_key, first)).toMatchObject(dead)
    expect(await prove(order_key, 'x'.repeat(43))).toMatchObject(dead)
    expect(await prove(order_key, 'short')).toMatchObject({ status: 422 })
    expect(await prove(order_key, second, 'x'.repeat(43))).toMatchObject({
      json: { code: 'order.not_found' },
    })
    const other = `other.${email}`
    await say(order_key, other)
    expect((await checkout.read(order_key)).proof).toBeNull()
    expect(await prove(order_key, second)).toMatchObject(dead)
    await ask(order_key)
    expect((await prove(order_key, await mailedToken(other))).status).toBe(200)
  })

  test('a free order is held ten minutes longer once, and then its places are released', async () => {
    const order_key = await order()
    fixture.server.clock.advance(12 * MINUTE_MS)
    const { order: kept } = await ask(order_key)
    expect(kept.held_until).toBe(
      new Date(Date.parse(fixture.server.clock.now()) + 10 * MINUTE_MS).toISOString(),
    )
    fixture.server.clock.advance(5 * MINUTE_MS)
    expect((await ask(order_key)).order.held_until).toBe(kept.held_until)
    fixture.server.clock.advance(5 * MINUTE_MS)
    expect(await prove(order_key, await mailedToken())).toMatchObject({
      status: 410,
      json: { code: 'order.expired' },
    })
  })

  test('at most ten confirmation mails an hour are sent to one address', async () => {
    const order_key = await order()
    const statuses = []
    for (let at = 0; at < 11; at++)
      statuses.push(
        (await fixture.server.raw('POST', `${path(order_key)}/payment?s=${order_key.query.s}`, { body: {} }))
          .status,
      )
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })
})
