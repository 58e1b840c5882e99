import { createHash } from 'node:crypto'
import { z } from 'zod'
import { idOf } from '#contract/wire/id.ts'
import type { PaymentReport, ProviderEvent, RefundReport } from './provider.ts'
import { amountHere } from './stripe-amounts.ts'

/** As much of Stripe's objects as the product reads. */
const session = z.object({
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.number().int().nullable(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .nullable(),
})
const refund = z.object({ status: z.string().nullable(), failure_reason: z.string().nullish() })
const metadata = z.record(z.string(), z.string()).nullish()
const message = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.object({ object: z.looseObject({ metadata }) }),
})

/** A message of Stripe whose signature was right; what is not of a shape that is known is told as that. */
export function eventOf(body: string): ProviderEvent {
  const json = readJson(body)
  const read = message.safeParse(json)
  try {
    if (read.success) return { id: read.data.id, about: aboutOf(read.data) }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
  }
  const id = z.object({ id: message.shape.id }).safeParse(json)
  return { id: id.success ? id.data.id : hashOf(body), about: { kind: 'unknown', body } }
}

function aboutOf({ type, data: { object } }: z.infer<typeof message>): ProviderEvent['about'] {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const payment_id = object.metadata?.['payment_id']
      if (payment_id === undefined) break
      const report: PaymentReport =
        type === 'checkout.session.async_payment_failed'
          ? { status: 'FAILED', failure: 'card_declined' }
          : reportOf(session.parse(object))
      return { kind: 'payment', payment_id: idOf('payment').parse(payment_id), report }
    }
    case 'refund.updated':
    case 'refund.failed': {
      const refund_id = object.metadata?.['refund_id']
      if (refund_id === undefined) break
      return {
        kind: 'refund',
        refund_id: idOf('refund').parse(refund_id),
        report: refundReport(refund.parse(object)),
      }
    }
    default:
  }
  return { kind: 'other' }
}

/** How a payment stands, by the session that Stripe keeps of it. */
export function reportOf({
  status,
  payment_status,
  amount_total,
  currency,
}: z.infer<typeof session>): PaymentReport {
  if (payment_status === 'paid' && amount_total !== null && currency !== null) {
    const code = currency.toUpperCase()
    return { status: 'SUCCEEDED', amount_cents: amountHere(amount_total, code) ?? -1, currency: code }
  }
  return { status: status === 'expired' ? 'CLOSED' : 'PENDING' }
}

/** How a refund stands, by Stripe's own. */
export function refundReport({ status, failure_reason }: z.infer<typeof refund>): RefundReport {
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
