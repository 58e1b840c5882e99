import { describe, expect, test } from 'vitest'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeCheckout } from './checkout-fixture.ts'

const HOUSE = '203.0.113.7'
const AT_ONCE = 40

describeOnAnyDatabase('a visitor who holds tickets', (kind) => {
  const fixture = useFixture(kind)
  const at = makeCheckout(fixture)
  const post = async (body: object, address = '127.0.0.1') => {
    const path = `/public/events/${fixture.venue.event_id}/order`
    const { status, json } = await fixture.server.raw('POST', path, { body, address })
    const { data, session_token, code } = json as {
      data: { id: string }
      session_token: string
      code: string
    }
    return { status, code, id: data?.id, s: session_token }
  }
  const lastOne = async () => {
    const { id, price_ids } = await at.ticketType({ prices: [{ quantity_available: 1 }] })
    return { id, wanted: at.want(id, price_ids[0] ?? '', 1) }
  }

  describe('a new choice of tickets', () => {
    test('a visitor who chooses again gets the last ticket in place of the old hold', async () => {
      const { wanted } = await lastOne()
      const { order, order_key } = await at.hold([wanted])
      const replaces = { order_id: order.id, s: order_key.query.s }
      expect(await post({ tickets: [wanted] })).toMatchObject({ status: 409, code: 'ticket.sold_out' })
      expect(await post({ tickets: [wanted], replaces })).toMatchObject({ status: 201 })
      expect((await at.read(order_key)).status).toBe('ABANDONED')
      expect(await post({ tickets: [wanted] })).toMatchObject({ status: 409, code: 'ticket.sold_out' })
    })

    test('the old hold stays when the newly chosen tickets are sold out', async () => {
      const { wanted } = await lastOne()
      const gone = await lastOne()
      await at.hold([gone.wanted])
      const { order, order_key } = await at.hold([wanted])
      const replaces = { order_id: order.id, s: order_key.query.s }
      expect(await post({ tickets: [gone.wanted], replaces })).toMatchObject({ code: 'ticket.sold_out' })
      expect((await at.read(order_key)).status).toBe('RESERVED')
    })

    test('a new choice releases nothing without the order’s secret', async () => {
      const { wanted } = await lastOne()
      const { order, order_key } = await at.hold([wanted])
      const replaces = { order_id: order.id, s: 'guessed'.padEnd(43, '-') }
      expect(await post({ tickets: [wanted], replaces })).toMatchObject({ code: 'ticket.sold_out' })
      expect(await post({ tickets: [at.general()], replaces })).toMatchObject({ status: 201 })
      expect((await at.read(order_key)).status).toBe('RESERVED')
    })

    test('tickets of the own hold are offered to its holder only', async () => {
      const { id, wanted } = await lastOne()
      const { order, order_key } = await at.hold([wanted])
      const saleFor = async (query: { held?: string; s?: string }) => {
        const { data } = await fixture.server.call(readPublicEvent, { params: at.event(), query })
        return data.tickets.find((ticket) => ticket.id === id)?.sale
      }
      expect(await saleFor({})).toBe('sold_out')
      expect(await saleFor({ held: order.id, s: 'guessed'.padEnd(43, '-') })).toBe('sold_out')
      expect(await saleFor({ held: order.id, s: order_key.query.s })).toBe('on_sale')
    })
  })

  test('one address holds at most 24 orders at once and can still replace and buy', async () => {
    const { id, price_ids } = await at.ticketType({ prices: [{ quantity_available: 1000 }] })
    const family = { tickets: [at.want(id, price_ids[0] ?? '', 4)] }
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => post(family, HOUSE)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(24)
    expect(answers.filter(({ code }) => code === 'order.too_many_held')).toHaveLength(AT_ONCE - 24)
    expect(await post(family, '203.0.113.8')).toMatchObject({ status: 201 })
    const first = answers.find(({ status }) => status === 201)
    const replaces = { order_id: first?.id, s: first?.s }
    expect(await post({ ...family, replaces }, HOUSE)).toMatchObject({ status: 201 })
    const other = answers.findLast(({ status }) => status === 201)
    const params = { ...at.event(), order_id: other?.id ?? '' }
    await at.abandon({ params, query: { s: other?.s ?? '' } })
    expect(await post(family, HOUSE)).toMatchObject({ status: 201 })
  })

  test('addresses of one IPv6 network share one limit of holds', async () => {
    const one = { tickets: [at.general()] }
    for (let host = 1; host <= 24; host++)
      expect((await post(one, `2001:db8:1:2::${host.toString(16)}`)).status).toBe(201)
    expect(await post(one, '2001:db8:1:2:ffff::1')).toMatchObject({ code: 'order.too_many_held' })
    expect(await post(one, '2001:db8:1:3::1')).toMatchObject({ status: 201 })
  })

  test('one browser holds a limited number of orders from any address', async () => {
    const one = { tickets: [at.general()], browser: 'a-browser' }
    for (const host of [1, 2, 3]) expect((await post(one, `198.51.100.${host}`)).status).toBe(201)
    expect(await post(one, '198.51.100.4')).toMatchObject({ status: 409, code: 'order.too_many_held' })
    expect(await post({ ...one, browser: 'another' }, '198.51.100.4')).toMatchObject({ status: 201 })
  })
})
