import Stripe from 'stripe'
import type { PaymentFees } from './provider.ts'
import { fromStripeFee } from './stripe-amounts.ts'

/** What Stripe kept of the payment of a session; null while it has not settled it, or the keys may not ask. */
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
  const { balance_transaction: settled, receipt_url } = charge
  if (settled === null || typeof settled === 'string') return null
  const fee_currency = settled.currency.toUpperCase()
  return {
    fee_cents: fromStripeFee(settled.fee, fee_currency),
    fee_currency,
    receipt_url: receipt_url?.startsWith('https://') === true ? receipt_url : null,
  }
}

/** Asked again later: restricted keys may be allowed more by then. */
const isRefused = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripePermissionError
