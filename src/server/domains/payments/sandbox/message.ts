import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { paymentFailure } from '#contract/orders/buyer-order.ts'
import { disputeStatus } from '#contract/orders/money-back.ts'
import { instant, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { WebhookInvalid, type ProviderEvent } from '#server/core/integrations/payment/provider.ts'

export const SIGNATURE_HEADER = 'foyer-sandbox-signature'
/** Maximum age of a message; an older one may be a replay. */
const OLDEST_SECONDS = 5 * 60
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

const sum = { amount_cents: z.number().int(), currency: z.string() }
/** References to the payment, and to the refund or dispute by the sandbox's own id. */
const references = { payment_id: z.string(), intent: z.null(), provider_ref: z.string() }
const report = z.discriminatedUnion('status', [
  z.object({ status: z.literal('SUCCEEDED'), ...sum }),
  z.object({ status: z.literal('FAILED'), failure: paymentFailure }),
])
const refundReport = z.discriminatedUnion('status', [
  z.object({ status: z.literal('SUCCEEDED') }),
  z.object({ status: z.literal('FAILED'), failure: z.string() }),
])

/** Body of a sandbox webhook. */
export const sandboxMessage = z.object({
  id: z.string(),
  about: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('payment'), payment_id: z.string(), report }),
    z.object({
      kind: z.literal('refund'),
      refund: z.object({ ...references, ...sum, refund_id: z.string().nullable(), report: refundReport }),
    }),
    z.object({
      kind: z.literal('dispute'),
      dispute: z.object({
        ...references,
        ...sum,
        status: disputeStatus,
        is_withdrawn: z.boolean(),
        reason: z.string(),
        said_at: instant,
      }),
    }),
  ]),
})
export type SandboxMessage = z.infer<typeof sandboxMessage>

/** Returns the signature of a message that is sent now. */
export function sign(body: string, secret: string, now: Instant): string {
  const seconds = Math.floor(toEpochMs(now) / 1000)
  return `t=${seconds},v1=${digest(`${seconds}.${body}`, secret)}`
}

/**
 * Verifies and parses a signed message.
 * @throws WebhookInvalid
 */
export function readSigned(body: Buffer, signature: unknown, secret: string, now: Instant): ProviderEvent {
  const [, seconds, received] = SIGNATURE.exec(String(signature)) ?? []
  if (seconds === undefined || received === undefined) throw new WebhookInvalid('not signed')
  const text = body.toString('utf8')
  const expected = digest(`${seconds}.${text}`, secret)
  if (!timingSafeEqual(Buffer.from(received), Buffer.from(expected)))
    throw new WebhookInvalid('signed by somebody else')
  if (Math.abs(toEpochMs(now) / 1000 - Number(seconds)) > OLDEST_SECONDS) throw new WebhookInvalid('old')
  const parsed = sandboxMessage.safeParse(readJson(text))
  return parsed.success ? parsed.data : { id: expected, about: { kind: 'unknown', body: text } }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const digest = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')
