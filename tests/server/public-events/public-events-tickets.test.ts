import { addMs } from '#contract/wire/instant.ts'
import { expect, test } from 'vitest'
import { setAttendeeStatus } from '#contract/orders/attendees.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { addCapacity } from '#tests/support/endpoint-rows/endpoint-rows-capacity-assignments.ts'
import { addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

const SOON = addMs(TEST_NOW, 3_600_000)

describeOnAnyDatabase('the tickets of a public event', (kind) => {
  const fixture = useFixture(kind)
  const rows = () => publicRows(fixture)
  const read = async (promo_code?: string) =>
    (
      await fixture.server.call(readPublicEvent, {
        params: { event_id: fixture.venue.event_id },
        query: promo_code === undefined ? {} : { promo_code },
      })
    ).data
  const shown = async () => (await read()).tickets.map(({ name, sale }) => `${name} ${sale}`)
  const general = async () => (await read()).tickets.find(({ id }) => id === fixture.venue.tickets.general)

  test('public tickets are listed in their order with the price of each', async () => {
    const { tickets, event } = fixture.venue
    await rows().setTicket(tickets.general, { sort_order: 3, description: 'Standing' })
    expect(await shown()).toEqual(['VIP on_sale', 'General on_sale'])
    expect(await general()).toEqual({
      id: tickets.general,
      name: 'General',
      needs_approval: false,
      type: 'PAID',
      description: 'Standing',
      sale: 'on_sale',
      sale_start_at: null,
      sale_end_at: null,
      min_per_order: 1,
      max_per_order: 10,
      quantity_remaining: null,
      member_tiers: [],
      taxes_and_fees: [],
      prices: [
        {
          id: event.prices.general,
          label: null,
          price_cents: 48_000,
          all_in_cents: 48_000,
          discounted_cents: null,
          discounted_all_in_cents: null,
          member_price_cents: null,
          member_all_in_cents: null,
          tiers: [],
          member_tier: null,
          opens_after: null,
          sale: 'on_sale',
          sale_start_at: null,
          sale_end_at: null,
          quantity_remaining: null,
          max_per_order: 10,
        },
      ],
    })
  })

  test.each([
    ['hidden', { is_hidden: true }, []],
    ['gated', { is_hidden_without_promo_code: true }, []],
    ['paused', { is_paused: true }, ['General paused']],
    ['for members', { member_tiers: ['gold' as const] }, ['General member_only']],
    ['not on sale yet', { sale_start_at: SOON }, ['General not_yet']],
    ['hidden before their sale', { sale_start_at: SOON, hide_before_sale_start: true }, []],
    ['no longer on sale', { sale_end_at: TEST_NOW }, ['General ended']],
    ['hidden after their sale', { sale_end_at: TEST_NOW, hide_after_sale_end: true }, []],
  ])('%s tickets are marked as such or omitted', async (_, ticket, expected) => {
    await rows().setTicket(fixture.venue.tickets.general, ticket)
    expect(await shown()).toEqual([...expected, 'VIP on_sale'])
  })

  test('public tickets sell out per price and return after a cancellation', async () => {
    const { tickets, event_id } = fixture.venue
    await rows().setPrice(tickets.general, { quantity_available: 2 })
    await fixture.venue.attendee()
    const { id: attendee_id } = await fixture.venue.attendee()
    await fixture.venue.attendee({ ticket: 'vip' })
    expect(await shown()).toEqual(['General sold_out', 'VIP on_sale'])
    expect(await general()).toMatchObject({
      max_per_order: 0,
      prices: [{ sale: 'sold_out', max_per_order: 0 }],
    })
    await rows().setTicket(tickets.general, { hide_when_sold_out: true })
    expect(await shown()).toEqual(['VIP on_sale'])
    const params = { event_id, attendee_id }
    await fixture.call('owner', setAttendeeStatus, { params, body: { status: 'CANCELLED' } })
    expect(await shown()).toEqual(['General on_sale', 'VIP on_sale'])
    expect(await general()).toMatchObject({ max_per_order: 1 })
  })

  test('public tickets sell out together at a shared capacity while it is active', async () => {
    await fixture.venue.attendee()
    await fixture.venue.attendee({ ticket: 'vip' })
    const { event } = fixture.venue
    await fixture.db.withTx(async (tx) => {
      await addCapacity(fixture.server, tx, event, { capacity: 3 })
      await addCapacity(fixture.server, tx, event, { capacity: 1, status: 'INACTIVE' })
    })
    expect(await general()).toMatchObject({ sale: 'on_sale', max_per_order: 1 })
    await fixture.venue.attendee({ ticket: 'vip' })
    expect(await shown()).toEqual(['General sold_out', 'VIP sold_out'])
    expect(await read()).toMatchObject({ sale: 'sold_out' })
  })

  test('public tickets state the remaining quantity only when the organizer wants it and a limit exists', async () => {
    const { tickets, event } = fixture.venue
    await rows().setPrice(tickets.general, { quantity_available: 30 })
    await fixture.venue.attendee()
    expect((await general())?.quantity_remaining).toBeNull()
    await rows().setTicket(tickets.general, { show_quantity_remaining: true })
    expect(await general()).toMatchObject({ quantity_remaining: 29, prices: [{ quantity_remaining: 29 }] })
    await fixture.db.withTx((tx) => addCapacity(fixture.server, tx, event, { capacity: 8 }))
    expect(await general()).toMatchObject({ quantity_remaining: 7, max_per_order: 7 })
    await rows().setTicket(tickets.vip, { show_quantity_remaining: true })
    await rows().setPrice(tickets.general, { quantity_available: UNLIMITED })
    expect((await general())?.quantity_remaining).toBe(7)
  })

  test('tiered tickets are listed tier by tier without hidden tiers', async () => {
    await fixture.db.withTx((tx) =>
      addTicketType(fixture.server, tx, fixture.venue.event, {
        name: 'Seat',
        type: 'TIERED',
        prices: [
          { label: 'Early', sale_end_at: TEST_NOW, price_cents: 100 },
          { label: 'Gone', quantity_available: 0, price_cents: 200 },
          { label: 'Now', price_cents: 300 },
          { label: 'Later', sale_start_at: SOON, price_cents: 400 },
          { label: 'Staff', is_hidden: true, price_cents: 1 },
        ],
      }),
    )
    const seat = (await read()).tickets.find(({ name }) => name === 'Seat')
    expect(seat?.sale).toBe('on_sale')
    expect(seat?.prices.map(({ label, sale }) => `${label} ${sale}`)).toEqual([
      'Early ended',
      'Gone sold_out',
      'Now on_sale',
      'Later not_yet',
    ])
    expect(await read()).toMatchObject({ price: { from_all_in_cents: 300, to_all_in_cents: 128_000 } })
  })

  test('public tickets cost the list price plus named taxes and fees', async () => {
    const { general: id, vip } = fixture.venue.tickets
    const vat = await rows().tax([id], { name: 'VAT', rate: 10 })
    const fee = await rows().tax([id], { name: 'Booking', type: 'FEE', calculation_type: 'FIXED', rate: 250 })
    await rows().tax([id, vip], { name: 'Old', is_active: false })
    await rows().setPrice(id, { price_cents: 10_005 })
    const ticket = await general()
    expect(ticket?.taxes_and_fees).toEqual([
      { id: vat, name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10, is_contained: false },
      { id: fee, name: 'Booking', type: 'FEE', calculation_type: 'FIXED', rate: 250, is_contained: false },
    ])
    expect(ticket?.prices[0]).toMatchObject({ price_cents: 10_005, all_in_cents: 11_281 })
    await rows().setTicket(id, { type: 'FREE' })
    await rows().setPrice(id, { price_cents: 0 })
    expect(await general()).toMatchObject({ taxes_and_fees: [], prices: [{ all_in_cents: 0 }] })
  })
})
