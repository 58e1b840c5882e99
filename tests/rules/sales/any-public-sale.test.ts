import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UNLIMITED } from '#contract/wire/money.ts'
import { memberTier } from '#contract/members/member-tier.ts'
import {
  ticketAvailability,
  type SharedCapacity,
  type TicketForSale,
  type Visitor,
} from '#rules/sales/public-sale.ts'
import { saleStatus } from '#rules/sales/sale-status.ts'
import { AFTER, BEFORE, saleMoment, anonymousVisitor, NOW, saleStateOf } from './ticket-for-sale.ts'

const maybe = fc.option(fc.constantFrom(BEFORE, NOW, AFTER))
const anyPrice = fc.record({
  id: fc.uuid(),
  price_cents: fc.constantFrom(0, 100),
  sale_start_at: maybe,
  sale_end_at: maybe,
  quantity_available: fc.constantFrom(0, 1, 5, UNLIMITED),
  quantity_sold: fc.constantFrom(0, 1, 5, 6),
  is_hidden: fc.boolean(),
})
const anyTicket: fc.Arbitrary<TicketForSale> = fc.record({
  id: fc.constant('tk_1'),
  type: fc.constantFrom('PAID' as const, 'FREE' as const, 'DONATION' as const),
  sale_start_at: maybe,
  sale_end_at: maybe,
  is_hidden: fc.boolean(),
  is_paused: fc.boolean(),
  hide_before_sale_start: fc.boolean(),
  hide_after_sale_end: fc.boolean(),
  hide_when_sold_out: fc.boolean(),
  is_hidden_without_promo_code: fc.boolean(),
  member_tiers: fc.subarray([...memberTier.options]),
  min_per_order: fc.integer({ min: 1, max: 4 }),
  max_per_order: fc.integer({ min: 4, max: 10 }),
  prices: fc.array(anyPrice, { minLength: 1, maxLength: 4 }),
})
const anyVisitor: fc.Arbitrary<Visitor> = fc.record({
  can_pay: fc.constant(true),
  tier: fc.option(fc.constantFrom(...memberTier.options)),
  promo_code: fc.option(
    fc.record({ applicable_ticket_ids: fc.constantFrom([], ['tk_1'], ['tk_2'], ['tk_2', 'tk_1']) }),
  ),
})
const anyShared: fc.Arbitrary<SharedCapacity[]> = fc.array(
  fc.record({
    status: fc.constantFrom('ACTIVE' as const, 'INACTIVE' as const),
    capacity: fc.constantFrom(1, 5, UNLIMITED),
    used: fc.constantFrom(0, 4, 5, 6),
    ticket_ids: fc.subarray(['tk_1', 'tk_2'], { minLength: 1 }),
  }),
  { maxLength: 2 },
)

describe('any ticket type, for any visitor,', () => {
  test('a ticket type has the status shown to the organizer where nothing depends on the visitor', () => {
    fc.assert(
      fc.property(anyTicket, anyShared, (any, all) => {
        const plain: TicketForSale = {
          ...any,
          hide_before_sale_start: false,
          hide_after_sale_end: false,
          hide_when_sold_out: false,
          is_hidden_without_promo_code: false,
          member_tiers: [],
          min_per_order: 1,
        }
        const mine = all.filter(({ ticket_ids }) => ticket_ids.includes('tk_1'))
        const told = saleStatus(plain, NOW, mine)
        const standing = saleStateOf(ticketAvailability(plain, anonymousVisitor, saleMoment, all))
        expect(standing).toBe(told === 'hidden' ? 'hidden:' : told)
      }),
    )
  })

  test('a ticket type can be bought only when an order of it fits into the remaining places', () => {
    fc.assert(
      fc.property(anyTicket, anyVisitor, anyShared, (any, visitor, all) => {
        const standing = ticketAvailability(any, visitor, saleMoment, all)
        if (standing.kind === 'hidden') return
        expect(standing.prices.length).toBeGreaterThan(0)
        expect(standing.max_per_order).toBeLessThanOrEqual(Math.min(any.max_per_order, standing.left))
        for (const { sale, left, max_per_order } of standing.prices) {
          expect(max_per_order).toBeLessThanOrEqual(Math.min(any.max_per_order, left))
          if (sale === 'sold_out' || sale === 'ended') expect(max_per_order).toBe(0)
        }
        if (standing.sale !== 'on_sale') return
        expect(standing.max_per_order).toBeGreaterThanOrEqual(any.min_per_order)
        expect(any.is_hidden || any.is_paused).toBe(false)
        expect(any.member_tiers.length === 0 || any.member_tiers.some((tier) => tier === visitor.tier)).toBe(
          true,
        )
        for (const { status, ticket_ids, capacity, used } of all)
          if (status === 'ACTIVE' && ticket_ids.includes('tk_1')) expect(used).toBeLessThan(capacity)
      }),
    )
  })

  test('a ticket type that is hidden, gated or set to hide is not shown', () => {
    fc.assert(
      fc.property(anyTicket, anyVisitor, anyShared, (any, visitor, all) => {
        const standing = ticketAvailability(any, visitor, saleMoment, all)
        if (standing.kind === 'hidden') return
        expect(any.is_hidden).toBe(false)
        const named = visitor.promo_code?.applicable_ticket_ids
        const is_named = named !== undefined && (named.length === 0 || named.includes('tk_1'))
        expect(any.is_hidden_without_promo_code && !is_named).toBe(false)
        const hidden = new Set(any.prices.flatMap(({ id, is_hidden }) => (is_hidden ? id : [])))
        for (const { price_id, sale } of standing.prices) {
          expect(hidden.has(price_id)).toBe(false)
          expect(sale === 'not_yet' && any.hide_before_sale_start).toBe(false)
          expect(sale === 'ended' && any.hide_after_sale_end).toBe(false)
          expect(sale === 'sold_out' && any.hide_when_sold_out).toBe(false)
        }
      }),
    )
  })
})
