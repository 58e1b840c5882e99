import { decimalsOf } from '#rules/text/money.ts'

/**
 * Currencies whose smallest unit at Stripe is not a hundredth, or may not be had by itself (docs.stripe.com/currencies,
 * "Minor units in API amounts", "Zero-decimal currencies", "Three-decimal currencies" and "Special cases"; docs/stripe-currencies.md).
 */
const ZERO_DECIMAL = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const THREE_DECIMAL = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])
/** Told in hundredths, and only whole ones are taken. */
const WHOLE_IN_HUNDREDTHS = new Set(['ISK', 'UGX'])

type Unit = { decimals: number; step: number }

function stripeUnitOf(currency: string): Unit {
  if (ZERO_DECIMAL.has(currency)) return { decimals: 0, step: 1 }
  if (THREE_DECIMAL.has(currency)) return { decimals: 3, step: 10 }
  return { decimals: 2, step: WHOLE_IN_HUNDREDTHS.has(currency) ? 100 : 1 }
}

/** A sum in our minor units as Stripe counts it; null: Stripe takes no such sum of this currency. */
export function toStripeAmount(amount_cents: number, currency: string): number | null {
  const { decimals, step } = stripeUnitOf(currency)
  const amount = scaleAmount(amount_cents, decimals - decimalsOf(currency))
  return amount !== null && amount % step === 0 ? amount : null
}

/** A sum as Stripe counts it in our minor units; null: it is none that we could have asked for. */
export function fromStripeAmount(amount: number, currency: string): number | null {
  return scaleAmount(amount, decimalsOf(currency) - stripeUnitOf(currency).decimals)
}

/** A fee as Stripe counts it, to the nearest of our minor units: of it there may be parts of one (12.34 HUF). */
export function fromStripeFee(fee: number, currency: string): number {
  return Math.round(fee * 10 ** (decimalsOf(currency) - stripeUnitOf(currency).decimals))
}

function scaleAmount(amount: number, decimals: number): number | null {
  if (decimals >= 0) return amount * 10 ** decimals
  const whole = amount / 10 ** -decimals
  return Number.isInteger(whole) ? whole : null
}
