import Stripe from 'stripe'
import { toEpochMs } from '#contract/instant.ts'
import {
  ProviderUnreachable,
  WebhookInvalid,
  type PageWanted,
  type PaymentProvider,
  type PaymentReport,
  type ProviderEvent,
  type RefundReport,
} from './provider.ts'

/** Of Stripe's own: the shortest that it takes. */
const PAGE_OPEN_SECONDS = 31 * 60
const OLDEST_MESSAGE_SECONDS = 5 * 60
const TRIES_MORE = 2
const TIMEOUT_MS = 15_000

const LOCALES: Readonly<Record<string, Stripe.Checkout.SessionCreateParams.Locale>> = {
  en: 'en',
  de: 'de',
  fr: 'fr',
  es: 'es',
  pt: 'pt',
  'pt-br': 'pt-BR',
  'zh-hk': 'zh-HK',
  'zh-cn': 'zh',
}

export type StripeSettings = {
  secret_key: string
  webhook_secret: string
  /** Where its API is, when not at Stripe's own address. */
  api_url?: string | undefined
  clock: () => string
}

/** Stripe's hosted checkout page, over its official library. */
export function stripeProvider({
  secret_key,
  webhook_secret,
  api_url,
  clock,
}: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secret_key, {
    maxNetworkRetries: TRIES_MORE,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...placeOf(api_url),
  })
  const { sessions } = stripe.checkout
  return {
    name: 'stripe',
    openPage: (wanted) =>
      reach(async () => {
        const expires_at = Math.floor(toEpochMs(clock()) / 1000) + PAGE_OPEN_SECONDS
        const { id, url } = await sessions.create(
          { ...sessionOf(wanted), expires_at },
          { idempotencyKey: wanted.payment_id },
        )
        if (url === null) throw new Error('Stripe opened a page without an address')
        return { provider_ref: id, page_url: url }
      }),
    closePage: (provider_ref) =>
      reach(async () => {
        try {
          await sessions.expire(provider_ref)
        } catch (error) {
          // A page that is paid, or closed already, is refused.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }
      }),
    ask: (provider_ref) => reach(async () => reportOf(await sessions.retrieve(provider_ref))),
    refund: ({ refund_id, provider_ref, amount_cents }) =>
      reach(async () => {
        const { payment_intent } = await sessions.retrieve(provider_ref)
        if (payment_intent === null) return { status: 'FAILED', failure: 'It was never paid' }
        const of = typeof payment_intent === 'string' ? payment_intent : payment_intent.id
        try {
          const wanted = { payment_intent: of, amount: amount_cents, metadata: { refund_id } }
          return refundReport(await stripe.refunds.create(wanted, { idempotencyKey: refund_id }))
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          return { status: 'FAILED', failure: error.message }
        }
      }),
    readMessage: async ({ body, headers }, now) => {
      const signature = String(headers['stripe-signature'] ?? '')
      try {
        const signed = [body, signature, webhook_secret, OLDEST_MESSAGE_SECONDS] as const
        return eventOf(stripe.webhooks.constructEvent(...signed, undefined, toEpochMs(now)))
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
        throw new WebhookInvalid('not signed by Stripe, or old')
      }
    },
  }
}

function sessionOf(wanted: PageWanted): Stripe.Checkout.SessionCreateParams {
  const { payment_id, amount_cents, currency, description, email, locale, return_url, cancel_url } = wanted
  const product = { currency: currency.toLowerCase(), product_data: { name: description } }
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: { ...product, unit_amount: amount_cents } }],
    client_reference_id: payment_id,
    customer_email: email,
    locale: LOCALES[locale] ?? 'auto',
    metadata: { payment_id },
    payment_intent_data: { metadata: { payment_id } },
    success_url: return_url,
    cancel_url,
  }
}

function eventOf(event: Stripe.Event): ProviderEvent {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { metadata } = event.data.object
      const payment_id = metadata?.['payment_id']
      if (payment_id === undefined) break
      const report: PaymentReport =
        event.type === 'checkout.session.async_payment_failed'
          ? { status: 'FAILED', failure: 'card_declined' }
          : reportOf(event.data.object)
      return { id: event.id, about: { kind: 'payment', payment_id, report } }
    }
    case 'refund.updated':
    case 'refund.failed': {
      const refund_id = event.data.object.metadata?.['refund_id']
      if (refund_id === undefined) break
      return { id: event.id, about: { kind: 'refund', refund_id, report: refundReport(event.data.object) } }
    }
    default:
  }
  return { id: event.id, about: { kind: 'other' } }
}

function reportOf({
  status,
  payment_status,
  amount_total,
  currency,
}: Stripe.Checkout.Session): PaymentReport {
  if (payment_status === 'paid' && amount_total !== null && currency !== null)
    return { status: 'SUCCEEDED', amount_cents: amount_total, currency: currency.toUpperCase() }
  return status === 'expired' ? { status: 'FAILED', failure: 'timed_out' } : { status: 'PENDING' }
}

function refundReport({ status, failure_reason }: Stripe.Refund): RefundReport {
  switch (status) {
    case 'succeeded':
      return { status: 'SUCCEEDED' }
    case 'failed':
    case 'canceled':
      return { status: 'FAILED', failure: failure_reason ?? status }
    default:
      return { status: 'PENDING' }
  }
}

/** What is worth another try later is told apart from what is wrong. */
async function reach<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const is_away =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError
    if (is_away) throw new ProviderUnreachable(error.type, { cause: error })
    throw error
  }
}

function placeOf(api_url: string | undefined) {
  if (api_url === undefined) return {}
  const { hostname, port, protocol } = new URL(api_url)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}
