import Stripe from 'stripe'
import { toEpochMs } from '#contract/wire/instant.ts'
import {
  ProviderUnreachable,
  AmountNotSupported,
  WebhookInvalid,
  type ProviderPageRequest,
  type PaymentProvider,
} from './provider.ts'
import { toStripeAmount } from './stripe-amounts.ts'
import { checkKeys } from './stripe-check.ts'
import { readFees } from './stripe-costs.ts'
import { eventOf, paymentIdOf, refundOf, refundReport, reportOf } from './stripe-messages.ts'

/** Stripe's minimum is 30 minutes, counted from its receipt of the request. */
const PAGE_OPEN_SECONDS = 32 * 60
const OLDEST_MESSAGE_SECONDS = 5 * 60
const MAX_RETRIES = 2
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
  /** API URL, if it is not Stripe's own. */
  api_url?: string | undefined
}

/** Stripe's hosted checkout page, through its official library. */
export function stripeProvider({ secret_key, webhook_secret, api_url }: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secret_key, {
    maxNetworkRetries: MAX_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...apiHostOf(api_url),
  })
  const { sessions } = stripe.checkout
  return {
    name: 'stripe',
    mode: /^[sr]k_live_/.test(secret_key) ? 'live' : 'test',
    check: (webhook_url) => callStripe(() => checkKeys(stripe, webhook_url)),
    openPage: (page_request) =>
      callStripe(async () => {
        const expires_at = Math.floor(toEpochMs(page_request.begun_at) / 1000) + PAGE_OPEN_SECONDS
        const { id, url } = await sessions.create(
          { ...sessionOf(page_request), expires_at },
          { idempotencyKey: page_request.payment_id },
        )
        if (url === null) throw new Error('Stripe opened a page without an address')
        return { provider_ref: id, page_url: url }
      }),
    closePage: (provider_ref) =>
      callStripe(async () => {
        try {
          await sessions.expire(provider_ref)
        } catch (error) {
          // Stripe rejects closing a page that is paid or closed already.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }
      }),
    retrievePayment: (provider_ref) =>
      callStripe(async () => reportOf(await sessions.retrieve(provider_ref))),
    retrieveFees: (provider_ref) => callStripe(() => readFees(stripe, provider_ref)),
    refund: (input) => callStripe(() => createRefund(stripe, input)),
    paymentOf: (intent) =>
      callStripe(() =>
        nullIfRefused(async () => paymentIdOf((await stripe.paymentIntents.retrieve(intent)).metadata)),
      ),
    refundsOf: ({ provider_ref }) => callStripe(() => nullIfRefused(() => listRefunds(stripe, provider_ref))),
    parseWebhook: async ({ body, headers }, now) => {
      const signature = String(headers['stripe-signature'] ?? '')
      try {
        const signed_parts = [body, signature, webhook_secret, OLDEST_MESSAGE_SECONDS] as const
        stripe.webhooks.signature?.verifyHeader(...signed_parts, undefined, toEpochMs(now))
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
        throw new WebhookInvalid('not signed by Stripe, or old')
      }
      return eventOf(body.toString('utf8'))
    },
  }
}

async function createRefund(
  stripe: Stripe,
  { refund_id, provider_ref, amount_cents, currency }: Parameters<PaymentProvider['refund']>[0],
): ReturnType<PaymentProvider['refund']> {
  const intent = await intentOf(stripe, provider_ref)
  if (intent === null) return { status: 'FAILED', failure: 'It was never paid' }
  try {
    const amount = toStripeAmount(amount_cents, currency)
    if (amount === null) return { status: 'FAILED', failure: 'Stripe gives back no such sum' }
    const params = { payment_intent: intent, amount, metadata: { refund_id } }
    return refundReport(await stripe.refunds.create(params, { idempotencyKey: refund_id }))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return { status: 'FAILED', failure: error.message }
  }
}

async function listRefunds(stripe: Stripe, provider_ref: string) {
  const intent = await intentOf(stripe, provider_ref)
  if (intent === null) return []
  const found = await stripe.refunds
    .list({ payment_intent: intent, limit: 100 })
    .autoPagingToArray({ limit: 1000 })
  return found.map(refundOf)
}

async function intentOf(stripe: Stripe, provider_ref: string): Promise<string | null> {
  const { payment_intent } = await stripe.checkout.sessions.retrieve(provider_ref)
  return payment_intent === null || typeof payment_intent === 'string' ? payment_intent : payment_intent.id
}

function sessionOf(page_request: ProviderPageRequest): Stripe.Checkout.SessionCreateParams {
  const { payment_id, amount_cents, currency, description, email, locale, return_url, cancel_url } =
    page_request
  const unit_amount = toStripeAmount(amount_cents, currency)
  if (unit_amount === null) throw new AmountNotSupported(`${amount_cents} ${currency}`)
  const product = { currency: currency.toLowerCase(), product_data: { name: description } }
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: { ...product, unit_amount } }],
    client_reference_id: payment_id,
    customer_email: email,
    locale: LOCALES[locale] ?? 'auto',
    metadata: { payment_id },
    payment_intent_data: { metadata: { payment_id } },
    success_url: return_url,
    cancel_url,
  }
}

/** Returns null if Stripe does not know the object, or the keys lack the permission. */
async function nullIfRefused<Answer>(run: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await run()
  } catch (error) {
    const is_refused =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripePermissionError
    if (!is_refused) throw error
    return null
  }
}

/** Maps temporary errors of Stripe to ProviderUnreachable, and throws the others unchanged. */
async function callStripe<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    const is_unavailable =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError
    if (is_unavailable) throw new ProviderUnreachable(error.type, { cause: error })
    throw error
  }
}

function apiHostOf(api_url: string | undefined) {
  if (api_url === undefined) return {}
  const { hostname, port, protocol } = new URL(api_url)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}
