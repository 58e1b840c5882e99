import Stripe from 'stripe'
import type { PaymentFees } from './provider.ts'
import { fromStripeFee } from './stripe-amounts.ts'

/**
 * Returns Stripe's fee on the payment of a session; null while it is not settled, or the keys lack the
 * permission.
 */
export async function readFees(stripe: Stripe, session_id: string): Promise<PaymentFees | null> {
  const expand = ['payment_intent.latest_charge.balance_transaction']
  try {
    return feesOf(await stripe.checkout.sessions.retrieve(session_id, { expand }))
  } catch (error) {
    if (!isRefused(error)) throw error
    return null
  }
}

function feesOf({ payment_intent }: Stripe.Checkout.Session): PaymentFees | null {
  const charge = typeof payment_intent === 'string' ? null : (payment_intent?.latest_charge ?? null)
  if (charge === null || typeof charge === 'string') return null
  const { balance_transaction: balance, receipt_url } = charge
  if (balance === null || typeof balance === 'string') return null
  const fee_currency = balance.currency.toUpperCase()
  return {
    fee_cents: fromStripeFee(balance.fee, fee_currency),
    fee_currency,
    receipt_url: receipt_url?.startsWith('https://') === true ? receipt_url : null,
  }
}

/** Retried later: restricted keys may have more permissions by then. */
const isRefused = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripePermissionError
