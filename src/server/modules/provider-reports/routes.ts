import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { WEBHOOK_PATH } from '#contract/orders/payments.ts'
import { storable } from '#contract/wire/text.ts'
import { WebhookInvalid, type ProviderEvent } from '#server/adapters/payment/provider.ts'
import { AppError } from '#server/ground/app-error.ts'
import type { Api, Deps } from '#server/http/mount.ts'
import { rememberEvent } from '#server/modules/payments/service.ts'
import type { Settling } from '#server/modules/payments/service.ts'
import { settlePayment, settleRefund } from './service.ts'

type Message = { provider: string; body: Buffer; headers: IncomingHttpHeaders }
type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

/** Messages of the payment provider, whose signature is over the bytes as they came. */
export function providerReportsRoutes({ fastify, deps }: Api): void {
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
 * Takes in a message of the provider, each once. One whose shape is unknown is kept as it came, for a person: sent
 * again it would be no clearer. Errors: webhook.invalid.
 * @returns whether it was understood
 */
async function receive(deps: Deps, message: Message, log: Log): Promise<boolean> {
  const { db, clock, random, settings } = deps
  const event = await readEvent(deps, message, log)
  const now = clock()
  const unknown_body = event.about.kind === 'unknown' ? event.about.body : null
  const settled = await db.withTx(async (tx) => {
    const is_new = await rememberEvent(tx, {
      provider: message.provider,
      provider_event_id: event.id,
      received_at: now,
      unknown_body: unknown_body === null ? null : storable(unknown_body),
    })
    return is_new ? settle({ tx, clock, random, settings }, event) : null
  })
  if (settled === 'refused') log.error({ event_id: event.id }, 'another sum was paid than was asked for')
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
    return await provider.readMessage(message, clock())
  } catch (error) {
    if (!(error instanceof WebhookInvalid)) throw error
    log.warn({ reason: error.message }, 'a message that is not of the payment provider was refused')
    throw new AppError('webhook.invalid')
  }
}

async function settle(work: Settling, { about }: ProviderEvent) {
  switch (about.kind) {
    case 'payment':
      return settlePayment(work, about.payment_id, about.report)
    case 'refund':
      return settleRefund({ ...work, now: work.clock() }, about.refund_id, about.report)
    case 'other':
    case 'unknown':
      return null
  }
}
