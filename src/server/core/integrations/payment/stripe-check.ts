import Stripe from 'stripe'
import type { PaymentCheck } from '#contract/account/accounts.ts'

/** Without these webhooks a payment is only found by polling. */
const REQUIRED_EVENTS = ['checkout.session.completed', 'checkout.session.expired']
/** Without these webhooks refunds and disputes made at Stripe are not noticed. */
const RECOMMENDED_EVENTS = [
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

type KeyCheckResult = Omit<PaymentCheck, 'at' | 'provider' | 'mode'>

/** Checks the keys at Stripe: their account, whether it can charge, and whether our webhook is set up. */
export async function checkKeys(stripe: Stripe, webhook_url: string): Promise<KeyCheckResult> {
  try {
    const { charges_enabled, business_profile, settings, email } = await stripe.accounts.retrieveCurrent()
    const payee = business_profile?.name ?? settings?.dashboard.display_name ?? email ?? null
    const found = await findWebhook(stripe, webhook_url)
    return { is_accepted: true, payee, takes_charges: charges_enabled, ...found }
  } catch (error) {
    if (!isRefused(error)) throw error
    return { is_accepted: false, payee: null, takes_charges: false, webhook: 'unknown' }
  }
}

async function findWebhook(
  stripe: Stripe,
  webhook_url: string,
): Promise<Pick<KeyCheckResult, 'webhook' | 'unheard_events'>> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const sendsEvent = ({ enabled_events }: Stripe.WebhookEndpoint, name: string) =>
      enabled_events.some((event) => event === '*' || event === name)
    const webhooks = data.filter(
      (webhook) =>
        webhook.url === webhook_url &&
        webhook.status === 'enabled' &&
        REQUIRED_EVENTS.every((name) => sendsEvent(webhook, name)),
    )
    if (webhooks.length === 0) return { webhook: 'missing' }
    const unheard_events = RECOMMENDED_EVENTS.filter(
      (name) => !webhooks.some((webhook) => sendsEvent(webhook, name)),
    )
    return { webhook: 'registered', ...(unheard_events.length > 0 && { unheard_events }) }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    return { webhook: 'unknown' }
  }
}

const isRefused = (error: unknown) =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError
