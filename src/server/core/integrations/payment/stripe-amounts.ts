import { decimalsOf } from '#rules/text/money.ts'

/**
 * Currencies whose smallest unit at Stripe is not a hundredth, or cannot be charged alone
 * (docs.stripe.com/currencies, "Minor units in API amounts", "Zero-decimal currencies", "Three-decimal
 * currencies" and "Special cases"; docs/stripe-currencies.md).
 */
const ZERO_DECIMAL = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const THREE_DECIMAL = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])
/** Stated in hundredths, of which only whole units are accepted. */
const WHOLE_IN_HUNDREDTHS = new Set(['ISK', 'UGX'])

type Unit = { decimals: number; step: number }

function stripeUnitOf(currency: string): Unit {
  if (ZERO_DECIMAL.has(currency)) return { decimals: 0, step: 1 }
  if (THREE_DECIMAL.has(currency)) return { decimals: 3, step: 10 }
  return { decimals: 2, step: WHOLE_IN_HUNDREDTHS.has(currency) ? 100 : 1 }
}

/**
 * Converts an amount in our minor units to Stripe's; null: Stripe does not accept this amount in the
 * currency.
 */
export function toStripeAmount(amount_cents: number, currency: string): number | null {
  const { decimals, step } = stripeUnitOf(currency)
  const amount = scaleAmount(amount_cents, decimals - decimalsOf(currency))
  return amount !== null && amount % step === 0 ? amount : null
}

/** Converts an amount of Stripe to our minor units; null: we cannot have requested it. */
export function fromStripeAmount(amount: number, currency: string): number | null {
  return scaleAmount(amount, decimalsOf(currency) - stripeUnitOf(currency).decimals)
}

/**
 * Converts a fee of Stripe, rounded to the nearest of our minor units: a fee may contain fractions (12.34
 * HUF).
 */
export function fromStripeFee(fee: number, currency: string): number {
  return Math.round(fee * 10 ** (decimalsOf(currency) - stripeUnitOf(currency).decimals))
}

function scaleAmount(amount: number, decimals: number): number | null {
  if (decimals >= 0) return amount * 10 ** decimals
  const whole = amount / 10 ** -decimals
  return Number.isInteger(whole) ? whole : null
}
