import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { WEBHOOK_PATH } from '#contract/orders/payments.ts'
import type { Id } from '#contract/wire/id.ts'
import { toStorableText } from '#contract/wire/text.ts'
import {
  ProviderUnreachable,
  WebhookInvalid,
  type PaymentReference,
  type ProviderEvent,
} from '#server/core/integrations/payment/provider.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Api, Deps } from '#server/core/http/mount.ts'
import { saveProviderEvent } from '#server/domains/payments/payments/service.ts'
import type { SettleDeps } from '#server/domains/payments/payments/service.ts'
import {
  findPaidPayment,
  settleProviderMovement,
  settlePayment,
  type ProviderDeps,
  type ProviderMovement,
} from './service.ts'

type Message = { provider: string; body: Buffer; headers: IncomingHttpHeaders }
type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

/** Webhooks of the payment provider, whose signature covers the raw bytes. */
export function paymentWebhookRoutes({ fastify, deps }: Api): void {
  void fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post<{ Params: { provider: string } }>(
      WEBHOOK_PATH,
      { config: { rateLimit: false } },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const message = { provider: request.params.provider, body, headers: request.headers }
        const is_understood = await receive(deps, message, request.log)
        return reply.code(is_understood ? 204 : 200).send()
      },
    )
    done()
  })
}

/**
 * Processes a webhook of the provider, each once. One of an unknown format is stored for review, because a
 * retry would not help. Errors: webhook.invalid.
 * @returns whether it was understood
 */
async function receive(deps: Deps, message: Message, log: Log): Promise<boolean> {
  const { db, clock, random, settings } = deps
  const event = await readEvent(deps, message, log)
  const now = clock()
  const unknown_body = event.about.kind === 'unknown' ? event.about.body : null
  const target = await findTarget(deps, event)
  const outcome = await db.withTx(async (tx) => {
    const is_new = await saveProviderEvent(tx, {
      provider: message.provider,
      provider_event_id: event.id,
      received_at: now,
      unknown_body: unknown_body === null ? null : toStorableText(unknown_body),
    })
    if (!is_new) return null
    if (target === null) return settle({ tx, clock, random, settings }, event)
    const context = { tx, now: clock(), random, settings }
    return (await settleProviderMovement(context, target.payment_id, target.movement)) ? null : 'not_ours'
  })
  if (outcome === 'refused')
    log.error({ event_id: event.id }, 'the paid amount differs from the requested one')
  if (outcome === 'not_ours')
    log.warn(
      { event_id: event.id },
      'the payment provider reported a refund or dispute of an unknown payment',
    )
  if (unknown_body !== null)
    log.error({ event_id: event.id }, 'a signed webhook has an unknown shape and was stored')
  return unknown_body === null
}

async function readEvent({ provider, clock }: Deps, message: Message, log: Log): Promise<ProviderEvent> {
  try {
    if (message.provider !== provider?.name) throw new WebhookInvalid('another provider')
    return await provider.parseWebhook(message, clock())
  } catch (error) {
    if (!(error instanceof WebhookInvalid)) throw error
    log.warn({ reason: error.message }, 'a webhook with an invalid signature was refused')
    throw new AppError('webhook.invalid')
  }
}

type WebhookTarget = { payment_id: Id | null; movement: ProviderMovement }

/**
 * Returns the refunds or dispute in a webhook, with their payment; null: it is about something else. Errors:
 * payment.unavailable, when the provider has to be queried and does not answer: it sends the webhook again.
 */
async function findTarget(deps: Deps, { about }: ProviderEvent): Promise<WebhookTarget | null> {
  const { provider } = deps
  if (provider === null) return null
  try {
    switch (about.kind) {
      case 'refund':
        return { payment_id: await idOf({ ...deps, provider }, about.refund), movement: about }
      case 'dispute':
        return { payment_id: await idOf({ ...deps, provider }, about.dispute), movement: about }
      case 'refunded':
        return await findRefunds({ ...deps, provider }, about)
      case 'payment':
      case 'other':
      case 'unknown':
        return null
    }
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    throw new AppError('payment.unavailable')
  }
}

const idOf = async (deps: ProviderDeps, reference: PaymentReference) =>
  (await findPaidPayment(deps, reference))?.id ?? null

async function findRefunds(
  deps: ProviderDeps,
  { total, refunds: listed_refunds }: Extract<ProviderEvent['about'], { kind: 'refunded' }>,
): Promise<WebhookTarget> {
  const payment = await findPaidPayment(deps, total)
  if (payment === undefined) return { payment_id: null, movement: { kind: 'total', total } }
  const { id: payment_id, provider_ref } = payment
  const refunds =
    listed_refunds ?? (provider_ref === null ? null : await deps.provider.refundsOf({ provider_ref }))
  const refunded_cents = refunds?.reduce(
    (total_cents, { amount_cents, report }) => total_cents + (report.status === 'FAILED' ? 0 : amount_cents),
    0,
  )
  // A list without the charge's latest refunds is less reliable than its total.
  if (refunds === null || refunded_cents === undefined || refunded_cents < total.refunded_cents)
    return { payment_id, movement: { kind: 'total', total } }
  return { payment_id, movement: { kind: 'refunds', refunds } }
}

async function settle(deps: SettleDeps, { about }: ProviderEvent) {
  return about.kind === 'payment' ? settlePayment(deps, about.payment_id, about.report) : null
}
