import { expect, test } from 'vitest'
import { listPublicEvents, readPublicEvent } from '#contract/events/public-events.ts'
import { grantTier } from '#contract/members/members.ts'
import { holdOrder, readCheckoutOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import { payOrder } from '#contract/orders/payments.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { insertMember } from '#tests/support/endpoint-rows/member-rows.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const MEI = { first_name: 'Mei', last_name: '陳', email: 'mei@example.test' }

describeOnAnyDatabase('a ticket for some tiers', (kind) => {
  const fixture = useFixture(kind)
  const at = (now: string) => fixture.server.clock.set(now)
  const setUp = async (member_tiers: MemberTier[]) => {
    at('2026-11-20T04:00:00.000Z')
    const { general } = fixture.venue.tickets
    await publicRows(fixture).setTicket(general, { member_tiers })
    return { params: { event_id: fixture.venue.event_id }, ticket_id: general }
  }
  const gold = async (until: string) => {
    const one = await insertMember(fixture)
    await fixture.call('owner', grantTier, {
      params: { member_id: one.id },
      body: { tier: 'gold', from: '2026-11-01', until, reason: 'Won a prize' },
    })
    return one
  }
  const saleFor = async (token: string | null, { params, ticket_id }: Awaited<ReturnType<typeof setUp>>) => {
    const { data } = await fixture.server.call(readPublicEvent, { params, token })
    return data.tickets.find(({ id }) => id === ticket_id)?.sale
  }
  const hold = (token: string | null, { params, ticket_id }: Awaited<ReturnType<typeof setUp>>) =>
    fixture.server.call(holdOrder, {
      params,
      token,
      body: {
        tickets: [{ ticket_id, quantities: [{ price_id: fixture.venue.event.prices.general, quantity: 1 }] }],
      },
    })

  test('a tier-restricted ticket is marked as such for everyone else and is sold to holders of the tier', async () => {
    const sale = await setUp(['gold', 'vip'])
    const [none, until_tomorrow, ended] = [
      await insertMember(fixture),
      await gold('2026-11-21'),
      await gold('2026-11-19'),
    ]
    for (const token of [null, none.token, ended.token, fixture.venue.owner.token]) {
      expect(await saleFor(token, sale)).toBe('member_only')
      await expect(hold(token, sale)).rejects.toMatchObject({ status: 409, code: 'ticket.not_for_sale' })
    }
    expect(await saleFor(until_tomorrow.token, sale)).toBe('on_sale')
    expect((await hold(until_tomorrow.token, sale)).data.status).toBe('RESERVED')
  })

  test('a ticket can be restricted to members of the usual tier', async () => {
    const sale = await setUp(['normal'])
    const [member, gilded] = [await insertMember(fixture), await gold('2026-12-01')]
    expect(await saleFor(member.token, sale)).toBe('on_sale')
    expect(await saleFor(gilded.token, sale)).toBe('member_only')
    expect(await saleFor(null, sale)).toBe('member_only')
  })

  test('an event list counts a tier-restricted ticket as on sale, as the shared page does', async () => {
    const sale = await setUp(['gold'])
    const { token } = await gold('2026-11-21')
    for (const of of [null, token]) {
      const { data } = await fixture.server.call(listPublicEvents, { query: {}, token: of })
      expect(data.find(({ id }) => id === sale.params.event_id)?.sale).toBe('on_sale')
    }
  })

  test('a gold ticket on hold can still be bought after the tier ends at midnight', async () => {
    const sale = await setUp(['gold'])
    const { token } = await gold('2026-11-18')
    at('2026-11-18T15:58:00.000Z')
    const { data, session_token: s } = await hold(token, sale)
    at('2026-11-18T16:05:00.000Z')
    expect(await saleFor(token, sale)).toBe('member_only')
    const named = { params: { ...sale.params, order_id: data.id }, query: { s }, token }
    const attendees = [{ ...MEI, ticket_price_id: fixture.venue.event.prices.general, questions: [] }]
    await fixture.server.call(saveOrderDetails, {
      ...named,
      body: { order: { ...MEI, questions: [] }, attendees },
    })
    const paid = await fixture.server.raw(
      'POST',
      payOrder.path.replace(':event_id', sale.params.event_id).replace(':order_id', data.id) + `?s=${s}`,
      { token, body: {} },
    )
    expect(paid.status, paid.text).toBeLessThan(300)
    expect((await fixture.server.call(readCheckoutOrder, named)).data.id).toBe(data.id)
  })
})
