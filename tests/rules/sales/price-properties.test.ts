import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRICE_MAX_CENTS } from '#contract/wire/money.ts'
import { PER_ORDER_MAX } from '#contract/resources/tickets.ts'
import { paymentMovement, refundMovement } from '#rules/sales/ledger.ts'
import {
  containedCents,
  priceAllIn,
  priceLine,
  priceOrder,
  type Discount,
  type PricedLine,
  type PricedTaxOrFee,
} from '#rules/sales/pricing.ts'
import { runs } from '#tests/support/long.ts'

const RUNS = runs(20_000)

const money = fc.integer({ min: 0, max: PRICE_MAX_CENTS })
/** Minor units of currencies with zero, two and three decimals. */
const price = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100_000 }), money)
const percentage = fc.integer({ min: 1, max: 100_000 }).map((thousandths) => thousandths / 1000)
const anyTax = fc
  .record({
    id: fc.constantFrom('tx_1', 'tx_2', 'tx_3', 'tx_4'),
    name: fc.constantFrom('Tax', 'Fee'),
    type: fc.constantFrom('TAX' as const, 'FEE' as const),
    is_contained: fc.boolean(),
    is_active: fc.boolean(),
  })
  .chain((rest) =>
    fc.oneof(
      percentage.map((rate) => ({ ...rest, calculation_type: 'PERCENTAGE' as const, rate })),
      price.map((rate) => ({ ...rest, calculation_type: 'FIXED' as const, rate })),
    ),
  )
const anyLine = fc.record({
  ticket_id: fc.constantFrom('tk_a', 'tk_b', 'tk_c'),
  price_id: fc.constantFrom('pr_a', 'pr_b'),
  quantity: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: PER_ORDER_MAX })),
  price_cents: price,
  is_donation: fc.boolean(),
  taxes_and_fees: fc.uniqueArray(anyTax, { maxLength: 4, selector: ({ id }) => id }),
})
const applicable_ticket_ids = fc.subarray(['tk_a', 'tk_b'])
const anyDiscount = fc.option(
  fc.oneof(
    fc.record({
      discount_type: fc.constant('NONE' as const),
      discount: fc.constant(0),
      applicable_ticket_ids,
    }),
    fc.record({ discount_type: fc.constant('FIXED' as const), discount: price, applicable_ticket_ids }),
    fc.record({
      discount_type: fc.constant('PERCENTAGE' as const),
      discount: percentage,
      applicable_ticket_ids,
    }),
  ),
)
const anyDisplay = fc.constantFrom('INCLUSIVE' as const, 'EXCLUSIVE' as const)

const sumOf = (parts: readonly { amount_cents: number }[]) =>
  parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** Asserts that the parts of a line add up and are non-negative integers. */
function requireWholeParts(part: Omit<PricedLine, keyof typeof NAMES>): void {
  const { total_before_additions_cents: before, total_gross_cents: gross } = part
  const { total_discount_cents: off, total_fee_cents: fee, total_tax_cents: taxes } = part
  const contained = containedCents(part.taxes_and_fees)
  expect(before - off + fee + taxes - contained).toBe(gross)
  expect(off).toBeLessThanOrEqual(before)
  expect(contained).toBeLessThanOrEqual(before - off)
  const amounts = part.taxes_and_fees.map(({ amount_cents }) => amount_cents)
  for (const amount of [before, off, fee, taxes, gross, contained, ...amounts])
    if (!Number.isSafeInteger(amount) || amount < 0) throw new Error(`${amount} is no amount`)
  expect(sumOf(part.taxes_and_fees.filter(({ type }) => type === 'TAX'))).toBe(taxes)
  expect(sumOf(part.taxes_and_fees.filter(({ type }) => type === 'FEE'))).toBe(fee)
}

test('the parts of any order add up to its total and are never negative or fractional', () => {
  const orders = fc.array(anyLine, { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(orders, anyDiscount, anyDisplay, (wanted, discount, display) => {
      const { lines, ...total } = priceOrder(wanted, discount, display)
      for (const part of [...lines, total]) requireWholeParts(part)
      const grossOf = lines.reduce((sum, { total_gross_cents }) => sum + total_gross_cents, 0)
      expect(grossOf).toBe(total.total_gross_cents)
    }),
    { numRuns: RUNS },
  )
})

test('tickets shown with taxes and fees cost exactly the shown price times the quantity', () => {
  fc.assert(
    fc.property(anyLine, anyDiscount, (line, discount) => {
      const { total_gross_cents } = priceLine(line, discount, 'INCLUSIVE')
      expect(total_gross_cents).toBe(priceAllIn(line, discount) * line.quantity)
    }),
    { numRuns: RUNS },
  )
})

test('a price that includes all taxes and fees is charged as typed, however prices are displayed', () => {
  fc.assert(
    fc.property(anyLine, anyDiscount, anyDisplay, (line, discount, display) => {
      const taxes_and_fees = line.taxes_and_fees.map((one) => ({ ...one, is_contained: true }))
      const priced = priceLine({ ...line, taxes_and_fees }, discount, display)
      const off = priceLine({ ...line, quantity: 1, taxes_and_fees: [] }, discount, display)
      expect(priced.total_gross_cents).toBe(off.total_gross_cents * line.quantity)
    }),
    { numRuns: RUNS },
  )
})

test('a percentage extracted from a price is within a rounding of adding it to the rest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), percentage, (price_cents, rate) => {
      const contained: PricedTaxOrFee = {
        id: 'tx_1',
        name: 'Tax',
        type: 'TAX',
        calculation_type: 'PERCENTAGE',
        rate,
        is_contained: true,
        is_active: true,
      }
      const line = { ticket_id: 'tk_a', price_id: 'pr_a', quantity: 1, is_donation: false }
      const { total_tax_cents } = priceLine(
        { ...line, price_cents, taxes_and_fees: [contained] },
        null,
        'INCLUSIVE',
      )
      const exact = (price_cents * rate) / (100 + rate)
      expect(Math.abs(total_tax_cents - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
    { numRuns: RUNS },
  )
})

test('tickets refunded one by one in any order refund exactly what was paid, part by part', () => {
  const orders = fc
    .array(anyLine, { minLength: 1, maxLength: 4 })
    .map((lines) => lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, 20) })))
  const shuffled = fc.infiniteStream(fc.nat())
  fc.assert(
    fc.property(orders, anyDiscount, shuffled, (wanted, discount, places) => {
      const paid = priceOrder(wanted, discount, 'INCLUSIVE')
      const tickets = paid.lines
        .flatMap(({ quantity, total_gross_cents }) =>
          Array.from({ length: quantity }, () => total_gross_cents / quantity),
        )
        .map((cents) => ({ cents, place: places.next().value ?? 0 }))
        .toSorted((one, other) => one.place - other.place)
      const books = { ...paymentMovement(paid) }
      let back = 0
      for (const { cents } of tickets) {
        expect(Number.isInteger(cents)).toBe(true)
        const moved = refundMovement(paid, back, cents)
        back += cents
        for (const side of ['provider', 'sales', 'fees', 'taxes'] as const) books[side] += moved[side]
        expect(books.provider).toBeGreaterThanOrEqual(0)
        for (const side of ['sales', 'fees', 'taxes'] as const) expect(books[side]).toBeLessThanOrEqual(0)
      }
      expect(books).toEqual({ provider: 0, sales: 0, fees: 0, taxes: 0 })
    }),
    { numRuns: runs(3_000) },
  )
})

const NAMES = { ticket_id: '', price_id: '', quantity: 0, price_cents: 0, is_donation: false }

const tax = {
  id: 'tx_tax',
  name: 'Tax',
  type: 'TAX',
  calculation_type: 'PERCENTAGE',
  rate: 10,
  is_contained: false,
  is_active: true,
} as const
const vat = { ...tax, id: 'tx_vat', rate: 19, is_contained: true } as const
const reduced = { ...vat, id: 'tx_reduced', rate: 7 } as const
const city = { ...tax, id: 'tx_city', rate: 5 } as const
const booking = { ...tax, id: 'tx_booking', type: 'FEE', calculation_type: 'FIXED', rate: 250 } as const
const card = { ...tax, id: 'tx_card', type: 'FEE', rate: 3 } as const
const charity = { ...booking, id: 'tx_charity', rate: 100, is_contained: true } as const
const platform = { ...card, id: 'tx_platform', is_contained: true } as const
const tenth: Discount = { discount_type: 'PERCENTAGE', discount: 10, applicable_ticket_ids: [] }
const seventh: Discount = { ...tenth, discount: 15 }
const two_off: Discount = { discount_type: 'FIXED', discount: 200, applicable_ticket_ids: [] }

type Expected = { gross: number; fees?: number; taxes?: number }
type Row = [price: number, quantity: number, on: PricedTaxOrFee[], off: Discount | null, Expected]

test.each<Row>([
  [2_273, 1, [tax], null, { gross: 2_500, taxes: 227 }],
  [2_273, 2, [tax], null, { gross: 5_000, taxes: 454 }],
  [2_273, 4, [tax], null, { gross: 10_000, taxes: 908 }],
  [2_273, 10, [tax], null, { gross: 25_000, taxes: 2_270 }],
  // 22.73 less 2.27 is 20.46, and 2.05 on it.
  [2_273, 10, [tax], tenth, { gross: 22_510, taxes: 2_050 }],
  [2_273, 10, [tax], two_off, { gross: 22_800, taxes: 2_070 }],
  [1_500, 1, [vat], null, { gross: 1_500, taxes: 239 }],
  [1_500, 10, [vat], null, { gross: 15_000, taxes: 2_390 }],
  [1_500, 3, [vat], seventh, { gross: 3_825, taxes: 612 }],
  // Both are computed on the price without either: 15.00 / 1.26.
  [1_500, 1, [vat, reduced], null, { gross: 1_500, taxes: 226 + 83 }],
  // An added tax does not apply to the included one: 5% of 12.61.
  [1_500, 2, [vat, city], null, { gross: 3_126, taxes: 2 * (239 + 63) }],
  // Added fees apply to the price as typed, and an included tax is part of the price only.
  [1_500, 2, [vat, booking, card], null, { gross: 3_590, fees: 590, taxes: 478 }],
  // Included fees apply to the price without included taxes: 1.00, then 3% in 11.61.
  [1_500, 1, [vat, charity, platform], null, { gross: 1_500, fees: 100 + 34, taxes: 239 }],
  // The included amount never exceeds the price.
  [50, 2, [charity, tax], null, { gross: 110, fees: 100, taxes: 10 }],
  // Zero decimals, and three.
  [1_500, 7, [{ ...tax, rate: 8.875 }], null, { gross: 11_431, taxes: 931 }],
  [0, 5, [vat, tax, booking], null, { gross: 0 }],
])('%i minor units times %i with %j less %j cost %j', (price_cents, quantity, on, off, expected) => {
  const line = { ...NAMES, price_cents, quantity, taxes_and_fees: on }
  const { gross, fees = 0, taxes = 0 } = expected
  expect(priceLine(line, off, 'INCLUSIVE')).toMatchObject({
    total_gross_cents: gross,
    total_fee_cents: fees,
    total_tax_cents: taxes,
  })
})
