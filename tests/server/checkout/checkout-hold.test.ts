import { describe, expect, test } from 'vitest'
import { listCapacityAssignments } from '#contract/resources/capacity-assignments.ts'
import { EXTENSIONS_MAX, type holdOrder } from '#contract/orders/checkout.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { setEventStatus } from '#contract/events/events.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addCapacity } from '#tests/support/endpoint-rows/endpoint-rows-capacity-assignments.ts'
import { type addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeCheckout, MINUTE_MS } from './checkout-fixture.ts'

type Body = BodyInput<typeof holdOrder>

const sold_out = { status: 409, code: 'ticket.sold_out' }

describeOnAnyDatabase('a checkout', (kind) => {
  const fixture = useFixture(kind)
  const { event, want, hold, ticketType, promoCode, general, vip, read, abandon } = makeCheckout(fixture)

  describe('holding tickets', () => {
    test('a hold keeps the current price until the event’s order timeout', async () => {
      const { order, order_key } = await hold([general(2), vip(1)])
      expect(order).toMatchObject({
        status: 'RESERVED',
        held_until: '2026-11-20T10:15:00.000Z',
        server_time: '2026-11-20T10:00:00.000Z',
        extensions_left: EXTENSIONS_MAX,
        currency: 'HKD',
        promo_code: null,
        lines: [
          { ticket_name: 'General', quantity: 2, price_cents: 48_000, total_gross_cents: 96_000 },
          { ticket_name: 'VIP', quantity: 1, price_cents: 128_000, total_gross_cents: 128_000 },
        ],
        total_gross_cents: 224_000,
        details: null,
      })
      expect(await read(order_key)).toEqual(order)
      fixture.server.clock.advance(15 * MINUTE_MS)
      expect(await read(order_key)).toMatchObject({ status: 'EXPIRED', held_until: null, extensions_left: 0 })
    })

    test('held tickets are unavailable to others and are released on expiry', async () => {
      const { id, price_ids } = await ticketType({ prices: [{ quantity_available: 2 }] })
      const two = [want(id, price_ids[0]!, 2)]
      const one = [want(id, price_ids[0]!, 1)]
      await hold(two)
      await expect(hold(one)).rejects.toMatchObject({
        ...sold_out,
        errors: { 'tickets.0.quantities.0.quantity': ['sold_out'] },
      })
      const { data } = await fixture.server.call(readPublicEvent, { params: event(), query: {} })
      expect(data.tickets.find((ticket) => ticket.id === id)).toMatchObject({ sale: 'sold_out' })
      fixture.server.clock.advance(15 * MINUTE_MS)
      expect((await hold(two)).order.status).toBe('RESERVED')
    })

    test('held tickets count in a capacity until they are released', async () => {
      await fixture.db.withTx((tx) => addCapacity(fixture.server, tx, fixture.venue.event, { capacity: 3 }))
      const used = async () =>
        (await fixture.call('owner', listCapacityAssignments, { params: event() })).data[0]?.used
      const { order_key } = await hold([general(2)])
      expect(await used()).toBe(2)
      await expect(hold([vip(2)])).rejects.toMatchObject(sold_out)
      await expect(hold([general(1), vip(1)])).rejects.toMatchObject(sold_out)
      await hold([vip(1)])
      await abandon(order_key)
      expect(await used()).toBe(1)
      await hold([general(1), vip(1)])
    })

    test('a hold takes all wanted tickets or none', async () => {
      const few = await ticketType({ prices: [{ quantity_available: 1 }] })
      await expect(hold([general(1), want(few.id, few.price_ids[0]!, 2)])).rejects.toMatchObject(sold_out)
      await hold([want(few.id, few.price_ids[0]!, 1)])
    })

    test('a price that opens after another cannot be held before, whatever is asked for at once', async () => {
      const { id, price_ids } = await ticketType({
        type: 'TIERED',
        prices: [
          { label: 'Early', quantity_available: 3 },
          { label: 'Late', quantity_available: 5, opens_after_previous: true },
        ],
      })
      const [early = '', late = ''] = price_ids
      await expect(hold([want(id, late, 1)])).rejects.toMatchObject({
        code: 'ticket.not_for_sale',
        errors: { 'tickets.0.quantities.0.quantity': ['not_yet'] },
      })
      const asked = await Promise.allSettled(
        Array.from({ length: 12 }, (_, at) => hold([want(id, at % 2 === 0 ? early : late, 1)])),
      )
      const held = asked.flatMap((result) => (result.status === 'fulfilled' ? result.value.order.lines : []))
      const countOf = (price_id: string) => held.filter((line) => line.price_id === price_id).length
      expect(countOf(early)).toBe(3)
      expect(countOf(late)).toBeLessThanOrEqual(5)
      await hold([want(id, late, 1)])
      fixture.server.clock.advance(15 * MINUTE_MS)
      await expect(hold([want(id, late, 1)])).rejects.toMatchObject({ code: 'ticket.not_for_sale' })
    })

    test('forty concurrent requests hold exactly the available places', async () => {
      const { id, price_ids } = await ticketType({ prices: [{ quantity_available: 10 }] })
      const results = await Promise.allSettled(
        Array.from({ length: 40 }, () => hold([want(id, price_ids[0]!, 1)])),
      )
      const lost = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      )
      expect(lost).toMatchObject(Array.from({ length: 30 }, () => sold_out))
    })
  })

  describe('the last use of a promo code', () => {
    test('a hold takes the last use of a promo code and returns it on release', async () => {
      await promoCode({ code: 'LAST', discount: 50, max_uses: 1 })
      const { order, order_key } = await hold([general()], 'last')
      expect(order).toMatchObject({
        promo_code: 'LAST',
        total_discount_cents: 24_000,
        total_gross_cents: 24_000,
      })
      const refused = { status: 404, code: 'promo_code.invalid' }
      await expect(hold([general()], 'LAST')).rejects.toMatchObject(refused)
      await abandon(order_key)
      await hold([general()], 'LAST')
      fixture.server.clock.advance(15 * MINUTE_MS)
      const held = await Promise.allSettled([1, 2, 3].map(() => hold([general()], 'LAST')))
      expect(held.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('an invalid promo code counts as a guess, another refusal does not', async () => {
      await promoCode({ code: 'VENUE' })
      const none = await ticketType({ prices: [{ quantity_available: 0 }] })
      for (let tries = 0; tries < 60; tries += 1)
        await expect(hold([want(none.id, none.price_ids[0]!, 1)], 'VENUE')).rejects.toMatchObject(sold_out)
      await hold([general()], 'VENUE')
      for (let tries = 0; tries < 50; tries += 1)
        await expect(hold([general()], `GUESS${tries}`)).rejects.toMatchObject({ code: 'promo_code.invalid' })
      await expect(hold([general()], 'VENUE')).rejects.toMatchObject({ status: 429, code: 'rate.limited' })
      await hold([general()])
    })

    test('a hold with an invalid promo code is refused', async () => {
      await promoCode({ code: 'GONE', expires_at: fixture.server.clock.now() })
      for (const code of ['GONE', 'NEVER', 'x', ' '.repeat(3) + 'NEVER'])
        await expect(hold([general()], code)).rejects.toMatchObject({
          code: 'promo_code.invalid',
          errors: { promo_code: ['promo_code.invalid'] },
        })
    })
  })

  describe('refused holds', () => {
    const invalid = (field: string, problem: string) => ({
      status: 422,
      code: 'checkout.tickets_invalid',
      errors: { [field]: [problem] },
    })

    test('a paused, future, ended, hidden or members-only ticket cannot be held', async () => {
      const { now } = fixture.server.clock
      for (const [fields, code] of [
        [{ is_paused: true }, 'ticket.not_for_sale'],
        [{ sale_start_at: '2026-12-01T00:00:00.000Z' }, 'ticket.not_for_sale'],
        [{ sale_end_at: now() }, 'ticket.not_for_sale'],
        [{ member_tiers: ['gold' as const] }, 'ticket.not_for_sale'],
        [{ prices: [{ quantity_available: 0 }] }, 'ticket.sold_out'],
        [{ is_hidden: true }, 'checkout.tickets_invalid'],
        [{ is_hidden_without_promo_code: true }, 'checkout.tickets_invalid'],
      ] as const) {
        const { id, price_ids } = await ticketType(fields as Parameters<typeof addTicketType>[3])
        await expect(hold([want(id, price_ids[0]!, 1)]), JSON.stringify(fields)).rejects.toMatchObject({
          code,
        })
      }
    })

    test('a ticket of another event or one named twice cannot be held', async () => {
      const { strange_event, tickets, event: own } = fixture.venue
      const strange = want(strange_event.tickets.general, strange_event.prices.general, 1)
      await expect(hold([strange])).rejects.toMatchObject(
        invalid('tickets.0.quantities.0.price_id', 'price_unknown'),
      )
      await expect(hold([want(tickets.general, own.prices.vip, 1)])).rejects.toMatchObject(
        invalid('tickets.0.quantities.0.price_id', 'price_unknown'),
      )
      await expect(hold([general(1), general(1)])).rejects.toMatchObject({
        code: 'request.invalid',
        errors: { tickets: ['repeated'] },
      })
    })

    test('a quantity outside of the order limits or an empty order is refused', async () => {
      const { id, price_ids } = await ticketType({ min_per_order: 2, max_per_order: 4, prices: [{}, {}] })
      const some = (one: number, other: number): Body['tickets'] => [
        {
          ticket_id: id,
          quantities: [
            { price_id: price_ids[0]!, quantity: one },
            { price_id: price_ids[1]!, quantity: other },
          ],
        },
      ]
      await expect(hold(some(1, 0))).rejects.toMatchObject(invalid('tickets.0.quantities', 'order_minimum'))
      await expect(hold(some(2, 3))).rejects.toMatchObject(invalid('tickets.0.quantities', 'order_maximum'))
      await hold(some(1, 1))
      await expect(hold(some(0, 0))).rejects.toMatchObject({ errors: { tickets: ['ticket_required'] } })
    })

    test('a donation below the minimum or a wrong price is refused', async () => {
      const gift = await ticketType({ type: 'DONATION', prices: [{ price_cents: 5_000 }] })
      const price_id = gift.price_ids[0]!
      const field = 'tickets.0.quantities.0.price_cents'
      await expect(hold([want(gift.id, price_id, 1, 4_999)])).rejects.toMatchObject(
        invalid(field, 'too_small'),
      )
      expect((await hold([want(gift.id, price_id, 2, 12_345)])).order.total_gross_cents).toBe(24_690)
      expect((await hold([want(gift.id, price_id, 1)])).order.total_gross_cents).toBe(5_000)
      const { tickets, event: own } = fixture.venue
      await expect(hold([want(tickets.general, own.prices.general, 1, 1)])).rejects.toMatchObject(
        invalid(field, 'price_changed'),
      )
    })

    test('an event that is not live returns 404', async () => {
      await fixture.call('owner', setEventStatus, { params: event(), body: { status: 'draft' } })
      await expect(hold([general()])).rejects.toMatchObject({ status: 404, code: 'event.not_found' })
    })
  })
})
