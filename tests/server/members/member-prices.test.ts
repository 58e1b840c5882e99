import { expect, test } from 'vitest'
import { duplicateEvent } from '#contract/events/events.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { readMemberSales } from '#contract/events/stats.ts'
import { grantTier } from '#contract/members/members.ts'
import { holdOrder, readCheckoutOrder } from '#contract/orders/checkout.ts'
import { listTickets, updateTicket } from '#contract/resources/tickets.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { insertMember } from '#tests/support/endpoint-rows/member-rows.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { addPromoCode } from '#tests/support/endpoint-rows/sales-rows.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const EVENING = '2026-11-18T13:00:00.000Z'

describeOnAnyDatabase('a member price', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const setUp = async (member_price_cents = 40_000) => {
    fixture.server.clock.set(EVENING)
    await publicRows(fixture).setPrice(fixture.venue.tickets.general, {
      member_price_cents,
      tiers: ['gold', 'vip'],
    })
  }
  const gold = async (until = '2026-11-30') => {
    const member = await insertMember(fixture)
    await fixture.call('owner', grantTier, {
      params: { member_id: member.id },
      body: { tier: 'gold', from: '2026-11-01', until, reason: 'Won a prize' },
    })
    return member.token
  }
  const priceFor = async (token: string | null, promo_code = '') => {
    const query = { promo_code }
    const { data } = await fixture.server.call(readPublicEvent, { params: event(), query, token })
    return data.tickets.find(({ id }) => id === fixture.venue.tickets.general)?.prices[0]
  }
  const hold = async (token: string | null, promo_code = '') => {
    const { general } = fixture.venue.tickets
    const quantities = [{ price_id: fixture.venue.event.prices.general, quantity: 2 }]
    const body = { tickets: [{ ticket_id: general, quantities }], promo_code }
    return fixture.server.call(holdOrder, { params: event(), token, body })
  }
  const code = (fields: Parameters<typeof addPromoCode>[3]) =>
    fixture.db.withTx((tx) => addPromoCode(fixture.server, tx, fixture.venue.event, fields))

  test('both prices are shown, and the member price applies to members of its tiers', async () => {
    await setUp()
    const shown = { price_cents: 48_000, member_price_cents: 40_000, member_all_in_cents: 40_000 }
    const open = { ...shown, tiers: ['gold', 'vip'], member_tier: null, discounted_cents: null }
    expect(await priceFor(null)).toMatchObject(open)
    expect(await priceFor((await insertMember(fixture)).token)).toMatchObject(open)
    expect(await priceFor(fixture.venue.owner.token)).toMatchObject(open)
    expect(await priceFor(await gold())).toMatchObject({
      ...shown,
      member_tier: 'gold',
      discounted_cents: 40_000,
      discounted_all_in_cents: 40_000,
    })
  })

  test('the tier on the day of the order decides, by the day of the venue', async () => {
    await setUp()
    const token = await gold('2026-11-18')
    // 23:00 in Hong Kong.
    fixture.server.clock.set('2026-11-18T15:00:00.000Z')
    const { data, session_token: s } = await hold(token)
    expect(data).toMatchObject({ total_discount_cents: 16_000, total_gross_cents: 80_000 })
    expect(data.lines).toMatchObject([{ member_discount: { tier: 'gold', amount_cents: 16_000 } }])
    // Half past midnight: the hold keeps its price, a new one has none.
    fixture.server.clock.set('2026-11-18T15:10:00.000Z')
    const params = { ...event(), order_id: data.id }
    expect((await fixture.server.call(readCheckoutOrder, { params, query: { s } })).data).toMatchObject({
      total_gross_cents: 80_000,
    })
    fixture.server.clock.set('2026-11-18T16:30:00.000Z')
    expect((await hold(token)).data).toMatchObject({ total_discount_cents: 0, total_gross_cents: 96_000 })
  })

  test('visitors and members of other tiers pay the open price', async () => {
    await setUp()
    for (const token of [null, (await insertMember(fixture)).token, fixture.venue.owner.token]) {
      const { data } = await hold(token)
      expect(data.total_gross_cents).toBe(96_000)
      expect(data.lines[0]).not.toHaveProperty('member_discount')
    }
  })

  test('a member with a worse code pays the member price and leaves the code’s last use to others', async () => {
    await setUp()
    await code({ code: 'TENTH', discount: 10, max_uses: 1 })
    const { data } = await hold(await gold(), 'TENTH')
    expect(data).toMatchObject({ promo_code: null, total_gross_cents: 80_000 })
    expect((await hold(null, 'TENTH')).data).toMatchObject({ promo_code: 'TENTH', total_gross_cents: 86_400 })
  })

  test('a member with a better code pays by the code, or by both if the code says so', async () => {
    await setUp()
    const token = await gold()
    await code({ code: 'HALF', discount: 50 })
    await code({ code: 'BOTH', discount: 50, combines_with_member_price: true })
    expect((await hold(token, 'HALF')).data).toMatchObject({ promo_code: 'HALF', total_gross_cents: 48_000 })
    const { data } = await hold(token, 'BOTH')
    expect(data).toMatchObject({ promo_code: 'BOTH', total_gross_cents: 40_000 })
    expect(data.lines).toMatchObject([{ member_discount: { tier: 'gold', amount_cents: 16_000 } }])
    expect(await priceFor(token, 'BOTH')).toMatchObject({ discounted_cents: 20_000, member_tier: 'gold' })
    expect(await priceFor(token, 'HALF')).toMatchObject({ discounted_cents: 24_000 })
  })

  test('the statistics count the tickets of each tier and what its members saved, without cancelled orders', async () => {
    const member_price = { tier: 'gold', price_cents: 40_000 } as const
    const cancelled_at = EVENING
    await fixture.db.withTx(async (tx) => {
      const add = (order: Parameters<typeof addPaidOrder>[3]) =>
        addPaidOrder(fixture.server, tx, fixture.venue.event, order)
      await add({ people: [{}, {}, { ticket: 'vip' }], member_price })
      await add({ member_price: { tier: 'normal', price_cents: 47_000 } })
      await add({ member_price, order: { cancelled_at } })
      await add({})
    })
    const read = (who: 'owner' | 'collaborator' | 'stranger') =>
      fixture.call(who, readMemberSales, { params: event() })
    expect(await read('owner')).toEqual({
      currency: 'HKD',
      data: [
        { tier: 'normal', tickets: 1, discount_cents: 1_000 },
        { tier: 'gold', tickets: 2, discount_cents: 16_000 },
      ],
    })
    await expect(read('stranger')).rejects.toMatchObject({ code: 'event.not_found' })
  })

  test('an edit that omits the member price keeps it, and a copy of the event has it too', async () => {
    await setUp()
    const { general } = fixture.venue.tickets
    const params = { ...event(), ticket_id: general }
    const id = fixture.venue.event.prices.general
    const edit = (price: object) =>
      fixture.call('organizer', updateTicket, {
        params,
        body: { prices: [{ id, price_cents: 48_000, ...price }] },
      })
    expect((await edit({ quantity_available: 9 })).data.prices).toMatchObject([
      { quantity_available: 9, member_price_cents: 40_000, tiers: ['gold', 'vip'] },
    ])
    const { data } = await fixture.call('owner', duplicateEvent, {
      params: event(),
      body: { title: 'Again', start_date: '2027-01-01T19:00', parts: ['tickets'] },
    })
    const copied = await fixture.call('owner', listTickets, { params: { event_id: data.id } })
    expect(copied.data.flatMap(({ prices }) => prices)).toContainEqual(
      expect.objectContaining({ member_price_cents: 40_000, tiers: ['gold', 'vip'] }),
    )
    expect((await edit({ member_price_cents: null, tiers: [] })).data.prices).toMatchObject([
      { member_price_cents: null, tiers: [] },
    ])
  })

  test.each([
    [{ member_price_cents: 48_000, tiers: ['gold' as const] }, 'member_price_cents', 'member_price_high'],
    [{ member_price_cents: 40_000, tiers: [] }, 'tiers', 'required'],
    [{ member_price_cents: null, tiers: ['gold' as const] }, 'member_price_cents', 'required'],
    [{ opens_after_previous: true }, 'opens_after_previous', 'no_previous'],
  ])('an inconsistent price is refused with its field: %j', async (price, field, problem) => {
    const id = fixture.venue.event.prices.general
    await expect(
      fixture.call('organizer', updateTicket, {
        params: { ...event(), ticket_id: fixture.venue.tickets.general },
        body: { prices: [{ id, price_cents: 48_000, ...price }] },
      }),
    ).rejects.toMatchObject({ code: 'ticket.invalid', errors: { [`prices.0.${field}`]: [problem] } })
  })
})
