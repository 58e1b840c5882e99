import Stripe from 'stripe'
import { paymentMethodName, type PaymentCheck, type PaymentMethodName } from '#contract/account/accounts.ts'

/** Without these webhooks a payment is only found by polling. */
const REQUIRED_EVENTS = ['checkout.session.completed', 'checkout.session.expired']
/**
 * Without these webhooks payments that take their time, refunds and disputes made at Stripe are not noticed.
 */
const RECOMMENDED_EVENTS = [
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
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
    const methods = await findMethods(stripe)
    return {
      is_accepted: true,
      payee,
      takes_charges: charges_enabled,
      ...found,
      ...(methods !== null && { methods }),
    }
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
    const own = data.filter(({ url, status }) => url === webhook_url && status === 'enabled')
    if (own.length === 0) return { webhook: 'missing' }
    const unheard_events = [...REQUIRED_EVENTS, ...RECOMMENDED_EVENTS].filter(
      (name) => !own.some((webhook) => sendsEvent(webhook, name)),
    )
    const is_registered = own.some((webhook) => REQUIRED_EVENTS.every((name) => sendsEvent(webhook, name)))
    return {
      webhook: is_registered ? 'registered' : 'missing',
      ...(unheard_events.length > 0 && { unheard_events }),
    }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    return { webhook: 'unknown' }
  }
}

/**
 * Returns the methods that Stripe's page asks for: those that the account has turned on. Null where the keys lack
 * the permission to read them, or the account has no configuration.
 */
async function findMethods(stripe: Stripe): Promise<PaymentMethodName[] | null> {
  try {
    const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 })
    const used = data.find(({ is_default, active }) => is_default && active)
    if (used === undefined) return null
    return paymentMethodName.options.filter((name) => used[name]?.display_preference.value === 'on')
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null
    // An older version of the API does not know the question.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw error
  }
}

const isRefused = (error: unknown) =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError
