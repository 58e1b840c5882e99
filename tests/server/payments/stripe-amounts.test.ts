import { describe, expect, test } from 'vitest'
import {
  toStripeAmount,
  fromStripeAmount,
  fromStripeFee,
} from '#server/core/integrations/payment/stripe-amounts.ts'

/** As the runtime counts a currency, which is how the product does. */
const minorUnits = (amount: number, currency: string) => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return Math.round(amount * 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

describe('a sum at Stripe', () => {
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
  ])('of %s: %d is told as %i, and read as the same', (currency, amount, there) => {
    const here = minorUnits(amount, currency)
    expect(toStripeAmount(here, currency)).toBe(there)
    expect(fromStripeAmount(there, currency)).toBe(here)
  })

  test('that Stripe would not take is none', () => {
    expect(toStripeAmount(minorUnits(5.124, 'KWD'), 'KWD')).toBeNull()
  })

  test('that is no whole unit there is no sum here', () => {
    expect(fromStripeAmount(550, 'ISK')).toBeNull()
  })

  test.each([
    ['HKD', 1_632, 16.32],
    ['JPY', 15, 15],
    ['KWD', 123, 0.123],
    ['HUF', 1_234, 12],
    ['ISK', 1_250, 13],
  ])('a fee in %s: %i there is the nearest sum here', (currency, there, amount) => {
    expect(fromStripeFee(there, currency)).toBe(minorUnits(amount, currency))
  })
})
