import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addPromoCode } from '#tests/support/endpoint-rows/sales-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeCheckout } from '#tests/server/checkout/checkout-fixture.ts'

const MINUTE_MS = 60_000

describe('the public event', () => {
  const fixture = useFixture()
  const { hold, want, ticketType, general } = makeCheckout(fixture)
  const path = (more = '') => `/public/events/${fixture.venue.event_id}${more}`
  const read = (more?: string, headers: Record<string, string> = {}) =>
    fixture.server.raw('GET', path(more), { headers })
  const tagOf = async () => (await read()).headers['etag'] ?? ''
  const again = (etag: string) => read('', { 'if-none-match': etag })

  test('a public event can be cached by proxies for seconds and is revalidated by its ETag', async () => {
    const first = await read()
    expect(first).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=0, s-maxage=5', vary: 'authorization, accept-language' },
    })
    const known = await again(first.headers['etag'] ?? '')
    expect(known).toMatchObject({ status: 304, text: '', headers: { etag: first.headers['etag'] } })
    expect((await read('?promo_code=')).headers['etag']).toBe(first.headers['etag'])
  })

  test('a public event has another ETag when its texts, its availability or the hour change', async () => {
    const { id, price_ids } = await ticketType({
      show_quantity_remaining: true,
      sale_end_at: '2026-11-20T11:00:00.000Z',
      prices: [{ quantity_available: 5 }],
    })
    const tags = [await tagOf()]
    await fixture.db.withTx((tx) =>
      tx.execute(sql`update events set title = 'Another evening' where id = ${fixture.venue.event_id}`),
    )
    tags.push(await tagOf())
    await hold([want(id, price_ids[0] ?? '', 2)])
    tags.push(await tagOf())
    fixture.server.clock.advance(61 * MINUTE_MS)
    tags.push(await tagOf())
    expect(new Set(tags).size).toBe(tags.length)
    expect((await again(tags[0] ?? '')).status).toBe(200)
  })

  test('a public event is not shared when it is read with a code, a hold or a session', async () => {
    await fixture.db.withTx((tx) => addPromoCode(fixture.server, tx, fixture.venue.event, { code: 'OWLS' }))
    const { order_key } = await hold([general()])
    const own = `?held=${order_key.params.order_id}&s=${order_key.query.s}`
    const session = { authorization: `Bearer ${fixture.venue.owner.token}` }
    for (const reply of [await read('?promo_code=OWLS'), await read(own), await read('', session)]) {
      expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
      expect(reply.headers['etag']).toBeUndefined()
    }
    expect(await fixture.server.raw('GET', '/public/events/ev_none')).not.toMatchObject({
      headers: { 'cache-control': 'public, max-age=0, s-maxage=5' },
    })
  })

  test('a cached public event sells nothing that is sold out', async () => {
    const { id, price_ids } = await ticketType({ prices: [{ quantity_available: 1 }] })
    const stale = await read()
    await hold([want(id, price_ids[0] ?? '', 1)])
    expect(stale.text).toContain(id)
    await expect(hold([want(id, price_ids[0] ?? '', 1)])).rejects.toMatchObject({ code: 'ticket.sold_out' })
  })
})
