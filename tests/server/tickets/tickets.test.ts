import { expect, test } from 'vitest'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { newId } from '#contract/wire/id.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import { listTickets } from '#contract/resources/tickets.ts'
import { entryRulesOf } from '#rules/door/entry-rules.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('tickets', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })

  test('anyone who sees the event sees its ticket types with prices in order', async () => {
    const { account_id, event_id, tickets } = fixture.venue
    const early = newId('price', fixture.server.random)
    await fixture.db.withTx((tx) =>
      tx.insert(ticket_prices).values({
        id: early,
        account_id,
        event_id,
        ticket_id: tickets.vip,
        label: 'Early bird',
        price_cents: 90_000,
        sort_order: 0,
      }),
    )
    const { data, meta } = await fixture.call('door', listTickets, { params: event() })
    const price = {
      label: null,
      translations: {},
      sale_start_at: null,
      sale_end_at: null,
      quantity_available: UNLIMITED,
      is_hidden: false,
      member_price_cents: null,
      tiers: [],
      opens_after_previous: false,
      quantity_sold: 0,
    }
    expect(data).toEqual([
      {
        id: tickets.general,
        event_id,
        ticket_no: 1,
        name: 'General',
        translations: {},
        type: 'PAID',
        description: '',
        prices: [{ ...price, id: data[0]?.prices[0]?.id, price_cents: 48_000 }],
        sale_start_at: null,
        sale_end_at: null,
        min_per_order: 1,
        max_per_order: 10,
        hide_before_sale_start: false,
        hide_after_sale_end: false,
        hide_when_sold_out: false,
        show_quantity_remaining: false,
        is_hidden_without_promo_code: false,
        is_hidden: false,
        is_paused: false,
        needs_approval: false,
        member_tiers: [],
        tax_and_fee_ids: [],
        tier: null,
        note: null,
        needs_attention: false,
        ...entryRulesOf({}),
        sort_order: 1,
        quantity_sold: 0,
        version: 1,
      },
      expect.objectContaining({
        id: tickets.vip,
        tier: 'VIP',
        prices: [
          { ...price, id: early, label: 'Early bird', price_cents: 90_000 },
          { ...price, id: data[1]?.prices[1]?.id, price_cents: 128_000 },
        ],
      }),
    ])
    expect(meta).toMatchObject({ total: 2, allowed_sorts: ['sort_order', 'name'] })
  })

  test('ticket types are sorted, searched and filtered', async () => {
    const names = async (query: QueryInput<typeof listTickets>) =>
      (await fixture.call('owner', listTickets, { params: event(), query })).data.map((ticket) => ticket.name)
    expect(await names({ sort_by: 'name', sort_direction: 'desc' })).toEqual(['VIP', 'General'])
    expect(await names({ per_page: 1, page: 2 })).toEqual(['VIP'])
    expect(await names({ query: 'gen' })).toEqual(['General'])
    expect(await names({ filter_fields: { name: { like: 'IP' } } })).toEqual(['VIP'])
    expect(await names({ filter_fields: { type: { eq: 'FREE' } } })).toEqual([])
  })

  test('ticket types are rejected for a signed-out caller, another account and an unknown sort', async () => {
    const path = `/events/${fixture.venue.event_id}/tickets`
    expect((await fixture.server.raw('GET', path)).status).toBe(401)
    for (const call of [
      () => fixture.call('stranger', listTickets, { params: event() }),
      () => fixture.call('collaborator', listTickets, { params: { event_id: fixture.venue.other_event.id } }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 404, code: 'event.not_found' })
    }
    const reply = await fixture.server.raw('GET', `${path}?sort_by=price`, {
      token: fixture.venue.owner.token,
    })
    expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
  })
})
