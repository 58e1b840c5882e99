import Stripe from 'stripe'
import type { PaymentCheck } from '#contract/account/accounts.ts'

/** Without these a payment is only found out by asking. */
const NEEDED = ['checkout.session.completed', 'checkout.session.expired']

type Checked = Omit<PaymentCheck, 'at' | 'provider' | 'mode'>

/** What Stripe says of its keys: whose account it is, whether it may charge, and whether our webhook is set up. */
export async function checkKeys(stripe: Stripe, webhook_url: string): Promise<Checked> {
  try {
    const { charges_enabled, business_profile, settings, email } = await stripe.accounts.retrieveCurrent()
    const payee = business_profile?.name ?? settings?.dashboard.display_name ?? email ?? null
    const webhook = await findWebhook(stripe, webhook_url)
    return { is_accepted: true, payee, takes_charges: charges_enabled, webhook }
  } catch (error) {
    if (!isRefused(error)) throw error
    return { is_accepted: false, payee: null, takes_charges: false, webhook: 'unknown' }
  }
}

async function findWebhook(stripe: Stripe, webhook_url: string): Promise<Checked['webhook']> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const is_ours = ({ url, status, enabled_events }: Stripe.WebhookEndpoint) =>
      url === webhook_url &&
      status === 'enabled' &&
      (enabled_events.includes('*') || NEEDED.every((name) => enabled_events.includes(name)))
    return data.some(is_ours) ? 'registered' : 'missing'
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    return 'unknown'
  }
}

const isRefused = (error: unknown) =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError
