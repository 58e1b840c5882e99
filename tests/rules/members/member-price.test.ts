import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCodeUnused, splitDiscount, tierOfMemberPrice } from '#rules/members/member-price.ts'
import { priceLine, priceOrder, type CartLine, type Discount } from '#rules/sales/pricing.ts'
import { runs } from '#tests/support/long.ts'

const line: CartLine = {
  ticket_id: 'tk_a',
  price_id: 'pr_a',
  quantity: 2,
  price_cents: 20_000,
  is_donation: false,
  taxes_and_fees: [],
}
const goldLine: CartLine = { ...line, member_price: { tier: 'gold', price_cents: 16_000 } }
const percent = (discount: number, combines_with_member_price = false): Discount => ({
  discount_type: 'PERCENTAGE',
  discount,
  applicable_ticket_ids: [],
  combines_with_member_price,
})

test('a member price is a discount of the line that names its tier', () => {
  expect(priceLine(goldLine, null, 'EXCLUSIVE')).toMatchObject({
    total_before_additions_cents: 40_000,
    total_discount_cents: 8_000,
    total_gross_cents: 32_000,
    member_discount: { tier: 'gold', amount_cents: 8_000 },
  })
  expect(priceLine(line, null, 'EXCLUSIVE')).not.toHaveProperty('member_discount')
})

test.each([
  ['a smaller discount of the code', percent(10), 32_000, 8_000],
  ['an equal discount of the code', percent(20), 32_000, 8_000],
  ['a larger discount of the code', percent(30), 28_000, undefined],
  ['a code that reduces the member price too', percent(10, true), 28_800, 8_000],
  ['a code that gives all', percent(100, true), 0, 8_000],
])('of a member price and a code the better counts: %s', (_, discount, gross, member) => {
  const priced = priceLine(goldLine, discount, 'EXCLUSIVE')
  expect(priced.total_gross_cents).toBe(gross)
  expect(priced.member_discount?.amount_cents).toBe(member)
})

test('a code for other ticket types leaves the member price as it is', () => {
  const elsewhere = { ...percent(50), applicable_ticket_ids: ['tk_b'] }
  expect(priceLine(goldLine, elsewhere, 'EXCLUSIVE').total_gross_cents).toBe(32_000)
})

const price = fc.integer({ min: 0, max: 100_000 })
const anyLine = fc.tuple(price, price, fc.integer({ min: 1, max: 9 })).map(([a, b, quantity]): CartLine => ({
  ...line,
  quantity,
  price_cents: Math.max(a, b) + 1,
  member_price: { tier: 'vip', price_cents: Math.min(a, b) },
}))
const anyDiscount = fc.oneof(
  fc.record({
    discount_type: fc.constant('FIXED' as const),
    discount: price,
    applicable_ticket_ids: fc.constant([]),
    combines_with_member_price: fc.boolean(),
  }),
  fc.integer({ min: 1, max: 100 }).map((discount) => percent(discount)),
)

test('nobody pays more for being a member or for having a code, and the parts of a discount add up', () => {
  fc.assert(
    fc.property(anyLine, anyDiscount, (member_line, discount) => {
      const { member_price: _, ...open_line } = member_line
      const both = priceLine(member_line, discount, 'INCLUSIVE')
      const code = priceLine(open_line, discount, 'INCLUSIVE').total_gross_cents
      const member = priceLine(member_line, null, 'INCLUSIVE').total_gross_cents
      expect(both.total_gross_cents).toBeGreaterThanOrEqual(0)
      if (discount.combines_with_member_price === true)
        expect(both.total_gross_cents).toBeLessThanOrEqual(Math.min(code, member))
      else expect(both.total_gross_cents).toBe(Math.min(code, member))
      const { member: parts, code_cents } = splitDiscount([both])
      const member_cents = parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
      expect(member_cents + code_cents).toBe(both.total_discount_cents)
      expect(code_cents).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: runs(2_000) },
  )
})

test('a visitor gets the member price only with one of its tiers', () => {
  const offer = { member_price_cents: 100, tiers: ['gold' as const, 'vip' as const] }
  expect(tierOfMemberPrice(offer, 'gold')).toBe('gold')
  expect(tierOfMemberPrice(offer, 'normal')).toBeNull()
  expect(tierOfMemberPrice(offer, null)).toBeNull()
  expect(tierOfMemberPrice({ member_price_cents: null, tiers: [] }, 'gold')).toBeNull()
})

test('an order uses its code unless every line has a better member price', () => {
  const used = (lines: CartLine[], discount: Discount, is_needed_to_see = false) =>
    !isCodeUnused(priceOrder(lines, discount, 'EXCLUSIVE').lines, { is_needed_to_see })
  expect(used([goldLine], percent(10))).toBe(false)
  expect(used([goldLine], percent(10), true)).toBe(true)
  expect(used([goldLine, { ...line, ticket_id: 'tk_b' }], percent(10))).toBe(true)
  expect(used([goldLine], percent(10, true))).toBe(true)
  expect(used([goldLine], percent(50))).toBe(true)
  expect(used([line], { ...percent(10), applicable_ticket_ids: ['tk_b'] })).toBe(true)
})
