import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { proveOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import { updateEventSettings } from '#contract/events/event-settings.ts'
import { payOrder } from '#contract/orders/payments.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { lastMail, mailsTo, mailTokenOf, mailUrlOf } from '#tests/support/fakes/mailbox.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeCheckout, MINUTE_MS, type OrderCallKey } from './checkout-fixture.ts'

let people = 0

describeOnEachDatabase('an order for nothing of an event that wants proved addresses', (kind) => {
  const stage = useFixture(kind)
  const checkout = makeCheckout(stage)
  let email = ''

  beforeEach(async () => {
    email = `free.${(people += 1)}@guest.test`
    const { prices } = stage.venue.event
    await stage.db.withTx((tx) =>
      tx.update(ticket_prices).set({ price_cents: 0 }).where(eq(ticket_prices.id, prices.general)),
    )
    await setProof(true)
  })
  const setProof = (free_orders_need_proof: boolean) =>
    stage.call('organizer', updateEventSettings, {
      params: checkout.event(),
      body: { free_orders_need_proof },
    })
  const say = (named: OrderCallKey, address = email) => {
    const holder = { first_name: 'Mei', email: address }
    const body = {
      order: holder,
      attendees: [{ ticket_price_id: stage.venue.event.prices.general, ...holder }],
    }
    return stage.server.call(saveOrderDetails, { ...named, body })
  }
  const order = async () => {
    const { named } = await checkout.hold([checkout.general()])
    await say(named)
    return named
  }
  const ask = async (named: OrderCallKey, token?: string) =>
    (await stage.server.call(payOrder, { ...named, ...(token === undefined ? {} : { token }) })).data
  const path = ({ params }: OrderCallKey) => `/public/events/${params.event_id}/order/${params.order_id}`
  const prove = (named: OrderCallKey, token: string, s = named.query.s) =>
    stage.server.raw('POST', `${path(named)}/prove?s=${s}`, { body: { token } })
  const mailedToken = async (address = email) => mailTokenOf(await lastMail(stage.db, address, 'prove-order'))

  test('a free order is held, mailed a link and completed when the link is opened', async () => {
    const named = await order()
    const asked = await ask(named)
    expect(asked).toMatchObject({ redirect_url: null, order: { status: 'RESERVED', proof: { email } } })
    const mail = await lastMail(stage.db, email, 'prove-order')
    expect(mailUrlOf(mail).pathname).toMatch(/^\/checkout\/ev_\w+\/od_\w+\/prove\/[\w-]{43}$/)
    expect(mailUrlOf(mail).searchParams.get('s')).toBe(named.query.s)
    expect(await mailsTo(stage.db, email)).toHaveLength(1)
    const { data } = await stage.server.call(proveOrder, {
      ...named,
      body: { token: await mailedToken() },
    })
    expect(data).toMatchObject({ status: 'COMPLETED', proof: null, tickets: [{ status: 'ACTIVE' }] })
    await lastMail(stage.db, email, 'tickets')
    expect(await prove(named, await mailedToken())).toMatchObject({
      status: 409,
      json: { code: 'order.finished' },
    })
  })

  test('a free order completes at once without the event setting or for a verified client', async () => {
    const client = await stage.db.withTx((tx) => addClient(stage.server, tx))
    const { named } = await checkout.hold([checkout.general()])
    await say(named, client.email)
    expect((await ask(named, client.token)).order).toMatchObject({ status: 'COMPLETED' })
    const other = await order()
    expect((await ask(other, client.token)).order.status).toBe('RESERVED')
    await setProof(false)
    expect((await ask(await order())).order.status).toBe('COMPLETED')
  })

  test('only the newest link of the buying address completes the order, with the order’s secret', async () => {
    const named = await order()
    await ask(named)
    const first = await mailedToken()
    await ask(named)
    const second = await mailedToken()
    const dead = { status: 404, json: { code: 'link.invalid' } }
    expect(await prove(named, first)).toMatchObject(dead)
    expect(await prove(named, 'x'.repeat(43))).toMatchObject(dead)
    expect(await prove(named, 'short')).toMatchObject({ status: 422 })
    expect(await prove(named, second, 'x'.repeat(43))).toMatchObject({ json: { code: 'order.not_found' } })
    const other = `other.${email}`
    await say(named, other)
    expect((await checkout.read(named)).proof).toBeNull()
    expect(await prove(named, second)).toMatchObject(dead)
    await ask(named)
    expect((await prove(named, await mailedToken(other))).status).toBe(200)
  })

  test('a free order is held ten minutes longer once, and then its places are released', async () => {
    const named = await order()
    stage.server.clock.advance(12 * MINUTE_MS)
    const { order: kept } = await ask(named)
    expect(kept.held_until).toBe(
      new Date(Date.parse(stage.server.clock.now()) + 10 * MINUTE_MS).toISOString(),
    )
    stage.server.clock.advance(5 * MINUTE_MS)
    expect((await ask(named)).order.held_until).toBe(kept.held_until)
    stage.server.clock.advance(5 * MINUTE_MS)
    expect(await prove(named, await mailedToken())).toMatchObject({
      status: 410,
      json: { code: 'order.expired' },
    })
  })

  test('at most ten confirmation mails an hour are sent to one address', async () => {
    const named = await order()
    const statuses = []
    for (let at = 0; at < 11; at++)
      statuses.push(
        (await stage.server.raw('POST', `${path(named)}/payment?s=${named.query.s}`, { body: {} })).status,
      )
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })
})
