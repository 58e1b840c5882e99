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
 * Processes a webhook of the provider, each once. One of an unknown format is stored for a person, because a
 * retry would not help. Errors: webhook.invalid.
 * @returns whether it was understood
 */
async function receive(deps: Deps, message: Message, log: Log): Promise<boolean> {
  const { db, clock, random, settings } = deps
  const event = await readEvent(deps, message, log)
  const now = clock()
  const unknown_body = event.about.kind === 'unknown' ? event.about.body : null
  const meant = await findTarget(deps, event)
  const settled = await db.withTx(async (tx) => {
    const is_new = await saveProviderEvent(tx, {
      provider: message.provider,
      provider_event_id: event.id,
      received_at: now,
      unknown_body: unknown_body === null ? null : toStorableText(unknown_body),
    })
    if (!is_new) return null
    if (meant === null) return settle({ tx, clock, random, settings }, event)
    const work = { tx, now: clock(), random, settings }
    return (await settleProviderMovement(work, meant.payment_id, meant.moved)) ? null : 'not_ours'
  })
  if (settled === 'refused') log.error({ event_id: event.id }, 'another sum was paid than was asked for')
  if (settled === 'not_ours')
    log.warn({ event_id: event.id }, 'money moved back at the payment provider that is of no payment here')
  if (unknown_body !== null)
    log.error(
      { event_id: event.id },
      'a signed message of the payment provider has an unknown shape: it was kept',
    )
  return unknown_body === null
}

async function readEvent({ provider, clock }: Deps, message: Message, log: Log): Promise<ProviderEvent> {
  try {
    if (message.provider !== provider?.name) throw new WebhookInvalid('another provider')
    return await provider.parseWebhook(message, clock())
  } catch (error) {
    if (!(error instanceof WebhookInvalid)) throw error
    log.warn({ reason: error.message }, 'a message that is not of the payment provider was refused')
    throw new AppError('webhook.invalid')
  }
}

type WebhookTarget = { payment_id: Id | null; moved: ProviderMovement }

/**
 * Returns the refunds or dispute in a webhook, with their payment; null: it is about something else. Errors:
 * payment.unavailable, when the provider has to be asked and does not answer: it sends the webhook again.
 */
async function findTarget(deps: Deps, { about }: ProviderEvent): Promise<WebhookTarget | null> {
  const { provider } = deps
  if (provider === null) return null
  try {
    switch (about.kind) {
      case 'refund':
        return { payment_id: await idOf({ ...deps, provider }, about.refund), moved: about }
      case 'dispute':
        return { payment_id: await idOf({ ...deps, provider }, about.dispute), moved: about }
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

const idOf = async (deps: ProviderDeps, named: PaymentReference) =>
  (await findPaidPayment(deps, named))?.id ?? null

async function findRefunds(
  deps: ProviderDeps,
  { total, refunds: told }: Extract<ProviderEvent['about'], { kind: 'refunded' }>,
): Promise<WebhookTarget> {
  const payment = await findPaidPayment(deps, total)
  if (payment === undefined) return { payment_id: null, moved: { kind: 'total', total } }
  const { id: payment_id, provider_ref } = payment
  const asked = told ?? (provider_ref === null ? null : await deps.provider.refundsOf({ provider_ref }))
  const sum = asked?.reduce(
    (sofar, { amount_cents, report }) => sofar + (report.status === 'FAILED' ? 0 : amount_cents),
    0,
  )
  // A list without the charge's latest refunds is less reliable than its total.
  if (asked === null || sum === undefined || sum < total.refunded_cents)
    return { payment_id, moved: { kind: 'total', total } }
  return { payment_id, moved: { kind: 'refunds', refunds: asked } }
}

async function settle(work: SettleDeps, { about }: ProviderEvent) {
  return about.kind === 'payment' ? settlePayment(work, about.payment_id, about.report) : null
}
