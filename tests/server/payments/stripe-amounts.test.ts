import { describe, expect, test } from 'vitest'
import {
  toStripeAmount,
  fromStripeAmount,
  fromStripeFee,
} from '#server/core/integrations/payment/stripe-amounts.ts'

/** Converts with the decimals of the runtime, as the product does. */
const minorUnits = (amount: number, currency: string) => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return Math.round(amount * 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

describe('a Stripe amount', () => {
  test.each([
    ['USD', 10.5, 1_050],
    ['HKD', 10.5, 1_050],
    ['HUF', 1_045, 104_500],
    ['TWD', 800, 80_000],
    ['JPY', 500, 500],
    ['KRW', 500, 500],
    ['ISK', 5, 500],
    ['UGX', 5, 500],
    ['MGA', 500, 500],
    ['KWD', 5.12, 5_120],
  ])('an amount of %s: %d is sent as %i and read back unchanged', (currency, amount, there) => {
    const here = minorUnits(amount, currency)
    expect(toStripeAmount(here, currency)).toBe(there)
    expect(fromStripeAmount(there, currency)).toBe(here)
  })

  test('an amount that Stripe would reject is null', () => {
    expect(toStripeAmount(minorUnits(5.124, 'KWD'), 'KWD')).toBeNull()
  })

  test('an amount that is no whole unit here is null', () => {
    expect(fromStripeAmount(550, 'ISK')).toBeNull()
  })

  test.each([
    ['HKD', 1_632, 16.32],
    ['JPY', 15, 15],
    ['KWD', 123, 0.123],
    ['HUF', 1_234, 12],
    ['ISK', 1_250, 13],
  ])('a fee in %s: %i is rounded to the nearest amount here', (currency, there, amount) => {
    expect(fromStripeFee(there, currency)).toBe(minorUnits(amount, currency))
  })
})
