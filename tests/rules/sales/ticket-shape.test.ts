import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ticketNew, ticketType, type TicketType } from '#contract/resources/tickets.ts'
import { ticketProblems, type TicketShape } from '#rules/sales/ticket-shape.ts'

const price = { price_cents: 0, label: null, sale_start_at: null, sale_end_at: null }
const free: TicketShape = {
  type: 'FREE',
  prices: [price],
  min_per_order: 1,
  max_per_order: 10,
  sale_start_at: null,
  sale_end_at: null,
}
const JUNE = '2026-06-01T00:00:00.000Z'
const JULY = '2026-07-01T00:00:00.000Z'

const anyInstant = fc.option(fc.constantFrom(JUNE, JULY))
const anyPrice = fc.record({
  price_cents: fc.constantFrom(0, 1, 38_000),
  label: fc.constantFrom(null, '', ' ', 'Early bird', 'Regular'),
  sale_start_at: anyInstant,
  sale_end_at: anyInstant,
})
const anyTicket: fc.Arbitrary<TicketShape> = fc.record({
  type: fc.constantFrom(...ticketType.options),
  prices: fc.array(anyPrice, { maxLength: 3 }),
  min_per_order: fc.integer({ min: 1, max: 4 }),
  max_per_order: fc.integer({ min: 1, max: 4 }),
  sale_start_at: anyInstant,
  sale_end_at: anyInstant,
})

describe('the shape of a ticket type', () => {
  test.each<[string, Partial<TicketShape>]>([
    ['free', {}],
    ['paid', { type: 'PAID', prices: [{ ...price, price_cents: 1 }] }],
    ['for a donation of any size', { type: 'DONATION' }],
    ['for a donation with a least amount', { type: 'DONATION', prices: [{ ...price, price_cents: 2000 }] }],
    ['with one tier, which may be free', { type: 'TIERED', prices: [{ ...price, label: 'Early' }] }],
    [
      'with one window and as many per order as must be',
      { sale_start_at: JUNE, sale_end_at: JULY, min_per_order: 10 },
    ],
  ])('a ticket type that is %s is valid', (_, changed) => {
    expect(ticketProblems({ ...free, ...changed })).toEqual({})
  })

  test.each<[string, Partial<TicketShape>, Record<string, string[]>]>([
    [
      'free that costs something',
      { prices: [{ ...price, price_cents: 1 }] },
      { 'prices.0.price_cents': ['too_large'] },
    ],
    ['paid that costs nothing', { type: 'PAID' }, { 'prices.0.price_cents': ['too_small'] }],
    ['without a price', { prices: [] }, { prices: ['price_required'] }],
    ['with two prices and no tiers', { type: 'DONATION', prices: [price, price] }, { prices: ['one_price'] }],
    [
      'with tiers without a name',
      { type: 'TIERED', prices: [{ ...price, label: 'Early' }, { ...price, label: ' ' }, price] },
      { 'prices.1.label': ['required'], 'prices.2.label': ['required'] },
    ],
    [
      'with the same price twice',
      {
        type: 'TIERED',
        prices: ['A', 'B', 'C'].map((label) => ({ ...price, label, id: label === 'B' ? 'pr_2' : 'pr_1' })),
      },
      { 'prices.2.id': ['repeated'] },
    ],
    ['with a least above the most', { min_per_order: 3, max_per_order: 2 }, { max_per_order: ['too_small'] }],
    [
      'whose sale ends as it starts',
      { sale_start_at: JUNE, sale_end_at: JUNE },
      { sale_end_at: ['ends_before_start'] },
    ],
    [
      'whose price ends before it starts',
      { prices: [{ ...price, sale_start_at: JULY, sale_end_at: JUNE }] },
      { 'prices.0.sale_end_at': ['ends_before_start'] },
    ],
  ])('a ticket type that is %s is rejected with its field', (_, changed, errors) => {
    expect(ticketProblems({ ...free, ...changed })).toEqual(errors)
  })

  test('a ticket type has the same problems in any order of its prices', () => {
    fc.assert(
      fc.property(anyTicket, (ticket) => {
        const codesOf = (shape: TicketShape) =>
          Object.entries(ticketProblems(shape))
            .map(([field, codes]) => `${field.replace(/\d/, 'n')} ${codes.join()}`)
            .toSorted()
        expect(codesOf({ ...ticket, prices: [...ticket.prices].reverse() })).toEqual(codesOf(ticket))
      }),
    )
  })

  test('a ticket type reports only form fields, with one code each', () => {
    fc.assert(
      fc.property(anyTicket, (ticket) => {
        for (const [field, codes] of Object.entries(ticketProblems(ticket))) {
          const [name = '', at, inner] = field.split('.')
          expect(Object.keys(ticketNew.shape)).toContain(name)
          if (at !== undefined) expect(ticket.prices[Number(at)]).toHaveProperty(inner ?? '')
          expect(codes).toHaveLength(1)
        }
      }),
    )
  })

  test('a ticket type is valid for exactly one kind of price at a time: free, paid or either', () => {
    const wrongFor = (type: TicketType, price_cents: number) =>
      'prices.0.price_cents' in
      ticketProblems({ ...free, type, prices: [{ ...price, label: 'A', price_cents }] })
    fc.assert(
      fc.property(fc.nat(1_000_000), (amount) => {
        expect(wrongFor('FREE', amount)).toBe(amount > 0)
        expect(wrongFor('PAID', amount)).toBe(amount === 0)
        expect(wrongFor('DONATION', amount) || wrongFor('TIERED', amount)).toBe(false)
      }),
    )
  })
})
