import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownCancellation } from '#rules/sales/own-cancellation.ts'
import { partOfPayment, paymentMovement, refundMovement, type Movement } from '#rules/sales/ledger.ts'
import { runs } from '#tests/support/long.ts'

const RUNS = runs(100_000)
const sum = ({ provider, sales, fees, taxes }: Movement) => provider + sales + fees + taxes
const add = (one: Movement, other: Movement): Movement => ({
  provider: one.provider + other.provider,
  sales: one.sales + other.sales,
  fees: one.fees + other.fees,
  taxes: one.taxes + other.taxes,
})

/** A paid order and its partial refunds in sequence. */
const history = fc
  .tuple(
    fc.integer({ min: 0, max: 20_000_000_000 }),
    fc.integer({ min: 0, max: 5_000_000_000 }),
    fc.integer({ min: 0, max: 5_000_000_000 }),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
  )
  .filter(([sales, fees, taxes]) => sales + fees + taxes > 0)
  .map(([sales, total_fee_cents, total_tax_cents, shares]) => {
    const total_gross_cents = sales + total_fee_cents + total_tax_cents
    let left = total_gross_cents
    const parts = shares.map((share) => {
      const part = Math.floor(left * share)
      left -= part
      return part
    })
    return { paid: { total_gross_cents, total_fee_cents, total_tax_cents }, parts: [...parts, left] }
  })

test('the entries of every movement sum to zero, and a full refund leaves zero on every side', () => {
  fc.assert(
    fc.property(history, ({ paid, parts }) => {
      let standing = paymentMovement(paid)
      expect(sum(standing)).toBe(0)
      let before = 0
      for (const part of parts) {
        const movement = refundMovement(paid, before, part)
        expect(sum(movement)).toBe(0)
        before += part
        standing = add(standing, movement)
        // No side is refunded more than it received.
        expect(standing.provider).toBe(paid.total_gross_cents - before)
        for (const side of ['sales', 'fees', 'taxes'] as const) expect(standing[side]).toBeLessThanOrEqual(0)
      }
      expect(standing).toEqual({ provider: 0, sales: 0, fees: 0, taxes: 0 })
    }),
    { numRuns: RUNS },
  )
})

test('a partial refund has its share of fees and taxes, a full one leaves zero, and it never exceeds the price', () => {
  fc.assert(
    fc.property(history, fc.double({ min: 0, max: 1, noNaN: true }), ({ paid }, share) => {
      const amount_cents = Math.floor(paid.total_gross_cents * share)
      const part = partOfPayment(paid, amount_cents)
      expect(part.total_gross_cents).toBe(amount_cents)
      expect(part.total_fee_cents).toBeLessThanOrEqual(paid.total_fee_cents)
      expect(part.total_fee_cents + part.total_tax_cents).toBeLessThanOrEqual(amount_cents)
      const gone = add(paymentMovement(part), refundMovement(part, 0, amount_cents))
      expect(gone).toEqual({ provider: 0, sales: 0, fees: 0, taxes: 0 })
    }),
    { numRuns: RUNS },
  )
  const nothing = { total_gross_cents: 0, total_fee_cents: 0, total_tax_cents: 0 }
  expect(partOfPayment(nothing, 500)).toEqual({ ...nothing, total_gross_cents: 500 })
})

const AT = '2026-11-20T10:00:00.000Z'
const bought = {
  cancellation_terms: null,
  cancellation_fee_cents: 10_000,
  cancellation_fee_kept_cents: 0,
  is_manual: false,
  total_gross_cents: 48_000,
  total_refunded_cents: 0,
  paid_at: AT,
  cancelled_at: null,
  refund_state: 'none' as const,
}
const before_start = {
  now: AT,
  starts_at: '2026-11-20T10:00:00.001Z',
  happening: 'planned',
} as const

test.each([
  ['less the fee', {}, { refund_cents: 38_000, fee_cents: 10_000 }],
  ['never below nothing', { total_gross_cents: 9_999 }, { refund_cents: 0, fee_cents: 9_999 }],
  ['of what is left of it', { total_refunded_cents: 30_000 }, { refund_cents: 8_000, fee_cents: 10_000 }],
  ['of a free order', { total_gross_cents: 0, paid_at: null }, { refund_cents: 0, fee_cents: 0 }],
  ['in full without a fee', { cancellation_fee_cents: 0 }, { refund_cents: 48_000, fee_cents: 0 }],
] as const)('an own cancellation refunds %s', (_, fields, wanted) => {
  expect(ownCancellation({ ...bought, ...fields }, [], before_start)).toEqual(wanted)
})

test.each([
  ['that was made by hand', { is_manual: true }, {}],
  ['that is cancelled', { cancelled_at: AT }, {}],
  ['whose refund is waited for', { refund_state: 'pending' as const }, {}],
  ['whose event has begun', {}, { starts_at: AT }],
])('an order %s cannot be cancelled by its buyer', (_, fields, around) => {
  expect(ownCancellation({ ...bought, ...fields }, [], { ...before_start, ...around })).toBeNull()
})

test.each([
  ['that was paid by hand', { is_manual: true }, {}],
  ['paid by card, without the fee', {}, {}],
  ['whose old start has passed, with no new one', {}, { happening: 'postponed', starts_at: AT }],
] as const)('an order %s can be refunded in full when its event is postponed', (_, fields, around) => {
  const put_off = { ...before_start, happening: 'rescheduled', ...around } as const
  expect(ownCancellation({ ...bought, ...fields }, [], put_off)).toEqual({
    refund_cents: 48_000,
    fee_cents: 0,
  })
})

test('an order is not refundable after the new date has begun', () => {
  const begun = { ...before_start, happening: 'rescheduled', starts_at: AT } as const
  expect(ownCancellation(bought, [], begun)).toBeNull()
})
