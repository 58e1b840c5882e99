import { addMs } from '#contract/wire/instant.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '#contract/wire/id.ts'
import { checkPromoCode, readPublicEvent } from '#contract/events/public-events.ts'
import {
  anyDatabase,
  describeOnAnyDatabase,
  makeDatabase,
  type TestDatabase,
} from '#tests/support/databases/databases.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { addPromoCode } from '#tests/support/endpoint-rows/sales-rows.ts'
import { redeemPromoCode } from '#tests/support/paid-orders.ts'
import { makeServer, TEST_NOW, type TestServer } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

type NewCode = NonNullable<Parameters<typeof addPromoCode>[3]>
const FREE_GUESSES = 50
/** Wrong codes of all addresses together at one event. */
const FREE_OF_ALL = 500

describeOnAnyDatabase('a promo code of a public event', (kind) => {
  const fixture = useFixture(kind)
  const rows = () => publicRows(fixture)
  const add = (code: NewCode) =>
    fixture.db.withTx((tx) => addPromoCode(fixture.server, tx, fixture.venue.event, code))
  const use = (id: Id, times: number) =>
    fixture.db.withTx((tx) => redeemPromoCode(fixture.server, tx, fixture.venue.event, id, times))
  const check = async (code: string, event_id: Id = fixture.venue.event_id) =>
    (await fixture.server.call(checkPromoCode, { params: { event_id, code } })).data
  const open = async (promo_code: string) =>
    (
      await fixture.server.call(readPublicEvent, {
        params: { event_id: fixture.venue.event_id },
        query: { promo_code },
      })
    ).data
  const refused = (code: string) => ({
    code,
    is_valid: false,
    discount_type: 'NONE',
    discount: 0,
    applicable_ticket_ids: [],
    combines_with_member_price: false,
  })
  const raw = (path: string, address = '10.1.1.1') =>
    fixture.server.raw('GET', `/public/events/${fixture.venue.event_id}${path}`, { address })

  test('a promo code discounts the tickets that it names, and taxes and fees apply to the reduced price', async () => {
    const { general, vip } = fixture.venue.tickets
    await rows().tax([general])
    await add({ code: 'Early20', discount: 20, applicable_ticket_ids: [general] })
    const facts = {
      code: 'Early20',
      discount_type: 'PERCENTAGE',
      discount: 20,
      applicable_ticket_ids: [general],
      combines_with_member_price: false,
    }
    expect(await check('eARLY20')).toEqual(facts)
    const { promo, tickets } = await open(' early20 ')
    expect(promo).toEqual({ ...facts, is_valid: true })
    expect(tickets.map(({ id, prices }) => ({ id, ...prices[0] }))).toMatchObject([
      {
        price_cents: 48_000,
        all_in_cents: 52_800,
        discounted_cents: 38_400,
        discounted_all_in_cents: 42_240,
      },
      { id: expect.any(String), price_cents: 128_000, discounted_cents: null, discounted_all_in_cents: null },
    ])
    expect(tickets[1]?.id).toBe(vip)
  })

  test('a promo code for every ticket type applies to the visible ones', async () => {
    const { general, vip } = fixture.venue.tickets
    await add({ code: 'ALL', discount_type: 'FIXED', discount: 50_000 })
    expect((await check('ALL')).applicable_ticket_ids).toEqual([general, vip])
    expect((await open('ALL')).tickets[0]?.prices[0]).toMatchObject({
      discounted_cents: 0,
      discounted_all_in_cents: 0,
    })
    await rows().setTicket(vip, { is_hidden: true })
    expect((await check('ALL')).applicable_ticket_ids).toEqual([general])
  })

  test('a promo code reveals the gated tickets that it names', async () => {
    const { general, vip } = fixture.venue.tickets
    await rows().setTicket(vip, { is_hidden_without_promo_code: true })
    await add({ code: 'BACKSTAGE', discount_type: 'NONE', discount: 0, applicable_ticket_ids: [vip] })
    await add({ code: 'OTHERS', applicable_ticket_ids: [general] })
    const names = async (code: string) => (await open(code)).tickets.map(({ name }) => name)
    expect(await names('')).toEqual(['General'])
    expect(await names('OTHERS')).toEqual(['General'])
    expect(await names('WRONG')).toEqual(['General'])
    expect(await names('BACKSTAGE')).toEqual(['General', 'VIP'])
    expect(await open('')).toMatchObject({ promo: null, price: { to_all_in_cents: 48_000 } })
    expect(await open('BACKSTAGE')).toMatchObject({ price: { to_all_in_cents: 128_000 } })
  })

  test('a promo code that is unknown, expired, used up, inapplicable or of another event gets the same error', async () => {
    const { general, vip } = fixture.venue.tickets
    await rows().setTicket(vip, { is_hidden: true })
    await add({ code: 'EXPIRED', expires_at: TEST_NOW })
    await use(await add({ code: 'USED', max_uses: 3 }), 3)
    await add({ code: 'NOTHING', applicable_ticket_ids: [vip] })
    await fixture.db.withTx((tx) =>
      addPromoCode(fixture.server, tx, fixture.venue.other_event, { code: 'THEIRS' }),
    )
    const answers = new Set<string>()
    for (const code of [
      'UNKNOWN',
      'EXPIRED',
      'USED',
      'NOTHING',
      'THEIRS',
      'ab',
      'x'.repeat(51),
      '%00%00%00',
      'A%20B',
    ]) {
      const { status, json } = await raw(`/promo-codes/${code}`)
      answers.add(JSON.stringify({ status, ...(json as object), request_id: null }))
      expect(status, code).toBe(404)
    }
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toContain('Sorry, this promo code is invalid, or not recognised.')
    for (const code of ['UNKNOWN', 'EXPIRED', 'USED', 'NOTHING', 'THEIRS'])
      expect((await open(code)).promo, code).toEqual(refused(code))
    await rows().setTicket(general, { type: 'FREE' })
    await add({ code: 'HALFOFF', discount: 50, applicable_ticket_ids: [general] })
    await expect(check('HALFOFF')).rejects.toMatchObject({ status: 404, code: 'promo_code.invalid' })
  })

  test('a promo code is valid until just before its expiry and until its last use', async () => {
    await use(await add({ code: 'LAST', expires_at: addMs(TEST_NOW, 1), max_uses: 3 }), 2)
    expect((await check('LAST')).code).toBe('LAST')
    fixture.server.clock.advance(1)
    await expect(check('LAST')).rejects.toMatchObject({ code: 'promo_code.invalid' })
  })

  test('a promo code of an event that is not live cannot be looked up', async () => {
    await add({ code: 'DRAFT' })
    await rows().setEvent({ status: 'draft' })
    await expect(check('DRAFT')).rejects.toMatchObject({ status: 404, code: 'event.not_found' })
  })

  test('promo codes cannot be guessed: after fifty wrong ones an address is throttled and learns nothing', async () => {
    await add({ code: 'RIGHT' })
    const checkFrom = (address: string, code: string) => raw(`/promo-codes/${code}`, address)
    const openFrom = async (address: string, code: string) =>
      (await raw(`?promo_code=${code}`, address)).json as { data: { promo: { is_valid: boolean } } }
    for (let at = 0; at < FREE_GUESSES / 2; at++) {
      expect((await checkFrom('10.2.2.2', `WRONG${at}`)).status).toBe(404)
      expect((await openFrom('10.2.2.2', `WRONG${at}`)).data.promo.is_valid).toBe(false)
      expect((await checkFrom('10.2.2.2', 'RIGHT')).status).toBe(at < FREE_GUESSES / 2 - 1 ? 200 : 429)
    }
    const refusal = await checkFrom('10.2.2.2', 'RIGHT')
    expect(refusal).toMatchObject({ status: 429, json: { code: 'rate.limited' } })
    expect(Number(refusal.headers['retry-after'])).toBe(30)
    expect((await openFrom('10.2.2.2', 'RIGHT')).data.promo).toEqual(refused('RIGHT'))
    expect((await openFrom('10.2.2.3', 'RIGHT')).data.promo.is_valid).toBe(true)
    fixture.server.clock.advance(30_000)
    expect((await openFrom('10.2.2.2', 'RIGHT')).data.promo.is_valid).toBe(true)
  })

  test('promo codes cannot be guessed from many addresses, and a valid one waits half a minute at most', async () => {
    await add({ code: 'RIGHT' })
    const checkFrom = async (address: string, code: string) => raw(`/promo-codes/${code}`, address)
    for (let at = 0; at < FREE_OF_ALL; at++)
      expect((await checkFrom(`10.7.${at % 200}.1`, `WRONG${at}`)).status).toBe(404)
    const waits = await checkFrom('10.8.8.1', 'RIGHT')
    expect(waits).toMatchObject({ status: 429, json: { code: 'rate.limited' } })
    expect(Number(waits.headers['retry-after'])).toBe(30)
    expect((await checkFrom('10.7.1.1', 'WRONG')).status).toBe(429)
    fixture.server.clock.advance(30_000)
    // A caller with a valid code is not throttled.
    for (const address of ['10.8.8.1', '10.8.8.2', '10.8.8.3'])
      expect((await checkFrom(address, 'RIGHT')).status).toBe(200)
    for (const again of [1, 2, 3]) {
      expect((await checkFrom(`10.7.0.${again}`, 'WRONG')).status).toBe(404)
      const after = await checkFrom('10.8.8.1', 'RIGHT')
      expect(after.status).toBe(429)
      expect(Number(after.headers['retry-after'])).toBeLessThanOrEqual(30)
      fixture.server.clock.advance(30_000)
    }
    expect((await checkFrom('10.8.8.1', 'RIGHT')).status).toBe(200)
  })
})

describe('looking up promo codes', () => {
  let database: TestDatabase
  let server: TestServer
  beforeAll(async () => {
    database = await makeDatabase(anyDatabase, { migrated: true })
    server = await makeServer({ database: database.db, app: { has_limits: true } })
  })
  afterAll(async () => {
    await server.close()
    await database.db.close()
  })

  test('promo code lookups are limited to twenty a minute per address', async () => {
    const ask = (address: string) =>
      server.raw('GET', '/public/events/ev_0000000000000000/promo-codes/EARLY', { address })
    for (let at = 0; at < 20; at++) expect((await ask('10.3.3.1')).status).toBe(404)
    expect(await ask('10.3.3.1')).toMatchObject({ status: 429, json: { code: 'rate.limited' } })
    expect((await ask('10.3.3.2')).status).toBe(404)
  })
})
