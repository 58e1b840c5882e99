import { describe, expect, test } from 'vitest'
import { PRICE_MAX_CENTS } from '#contract/wire/money.ts'
import { percentOf, priceAllIn, priceLine, type Discount } from '#rules/sales/pricing.ts'

const service = {
  id: 'tx_service',
  name: 'Service fee',
  type: 'FEE',
  calculation_type: 'FIXED',
  rate: 250,
  is_contained: false,
  is_active: true,
} as const
const card = { ...service, id: 'tx_card', name: 'Card fee', calculation_type: 'PERCENTAGE', rate: 3 } as const
const tax = { ...card, id: 'tx_tax', name: 'Tax', type: 'TAX', rate: 23.5 } as const
const stamp = { ...tax, id: 'tx_stamp', name: 'Stamp', calculation_type: 'FIXED', rate: 100 } as const

const line = {
  ticket_id: 'tk_a',
  price_id: 'pr_a',
  quantity: 2,
  price_cents: 10_000,
  is_donation: false,
  taxes_and_fees: [],
}
const percent = (discount: number, ...applicable_ticket_ids: string[]): Discount => ({
  discount_type: 'PERCENTAGE',
  discount,
  applicable_ticket_ids,
})
const fixed = (discount: number): Discount => ({
  discount_type: 'FIXED',
  discount,
  applicable_ticket_ids: [],
})

describe('the price of a line', () => {
  test('a line costs price times quantity without taxes, fees and discounts', () => {
    expect(priceLine(line, null, 'EXCLUSIVE')).toMatchObject({
      total_before_additions_cents: 20_000,
      total_discount_cents: 0,
      total_fee_cents: 0,
      total_tax_cents: 0,
      total_gross_cents: 20_000,
    })
  })

  test('a line has fees on the discounted price and taxes on price plus fees', () => {
    const taxes_and_fees = [tax, service, card, stamp]
    expect(priceLine({ ...line, taxes_and_fees }, percent(10), 'EXCLUSIVE')).toMatchObject({
      total_before_additions_cents: 20_000,
      total_discount_cents: 2_000,
      // 2 x 2.50 and 3% of 180.00
      total_fee_cents: 500 + 540,
      // 23.5% of 190.40, and 2 x 1.00
      total_tax_cents: 4_474 + 200,
      total_gross_cents: 18_000 + 1_040 + 4_674,
      taxes_and_fees: [
        { id: 'tx_service', amount_cents: 500 },
        { id: 'tx_card', amount_cents: 540 },
        { id: 'tx_tax', amount_cents: 4_474 },
        { id: 'tx_stamp', amount_cents: 200 },
      ],
    })
  })

  test('a line has a fixed discount per ticket, never below zero, and no tax on zero', () => {
    const taxes_and_fees = [tax, service]
    expect(priceLine({ ...line, taxes_and_fees }, fixed(2_500), 'EXCLUSIVE').total_discount_cents).toBe(5_000)
    expect(priceLine({ ...line, taxes_and_fees }, fixed(99_999), 'EXCLUSIVE')).toMatchObject({
      total_discount_cents: 20_000,
      total_gross_cents: 0,
      taxes_and_fees: [],
    })
    expect(priceLine({ ...line, taxes_and_fees }, percent(100), 'EXCLUSIVE').total_gross_cents).toBe(0)
  })

  test('a line of a free ticket has no taxes and fees, and inactive ones are skipped', () => {
    expect(
      priceLine({ ...line, price_cents: 0, taxes_and_fees: [service, tax] }, null, 'EXCLUSIVE'),
    ).toMatchObject({
      total_gross_cents: 0,
      taxes_and_fees: [],
    })
    const idle = { ...service, is_active: false }
    expect(
      priceLine({ ...line, taxes_and_fees: [idle, tax] }, null, 'EXCLUSIVE').taxes_and_fees,
    ).toHaveLength(1)
  })

  test('a line is discounted only where the code applies, and a donation never is', () => {
    const other = { ...line, ticket_id: 'tk_b' }
    expect(priceLine(line, percent(50, 'tk_a'), 'EXCLUSIVE').total_discount_cents).toBe(10_000)
    expect(priceLine(other, percent(50, 'tk_a'), 'EXCLUSIVE').total_discount_cents).toBe(0)
    expect(priceLine({ ...line, is_donation: true }, percent(50), 'EXCLUSIVE').total_discount_cents).toBe(0)
    const only_shows: Discount = { discount_type: 'NONE', discount: 0, applicable_ticket_ids: [] }
    expect(priceLine(line, only_shows, 'EXCLUSIVE').total_discount_cents).toBe(0)
  })

  test('a line is rounded half up once, not per ticket, where prices are shown without taxes and fees', () => {
    expect(percentOf(50, 1)).toBe(1)
    expect(percentOf(49, 1)).toBe(0)
    expect(percentOf(1_000, 0.05)).toBe(1)
    expect(percentOf(PRICE_MAX_CENTS, 99.999)).toBe(99_999_000)
    // 3 x 0.333 would be 0 if each ticket were rounded by itself
    expect(
      priceLine(
        { ...line, quantity: 3, price_cents: 33, taxes_and_fees: [{ ...tax, rate: 1 }] },
        null,
        'EXCLUSIVE',
      ),
    ).toMatchObject({ total_tax_cents: 1 })
  })

  test('a line of one ticket costs the list price', () => {
    expect(priceAllIn({ ...line, taxes_and_fees: [service, tax] }, percent(10))).toBe(9_250 + 2_174)
  })
})
