import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { DisputeStatus } from '#contract/orders/money-back.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import { fromEpochMs } from '#contract/wire/instant.ts'
import type {
  PaymentReport,
  ProviderDispute,
  ProviderEvent,
  ProviderRefund,
  RefundReport,
} from './provider.ts'
import { fromStripeAmount } from './stripe-amounts.ts'

/** The fields of Stripe's objects that the product reads. */
const session = z.object({
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.number().int().nullable(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .nullable(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
})
const refund = z.object({ status: z.string().nullable(), failure_reason: z.string().nullish() })
const currency = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .transform((code) => code.toUpperCase())
/** An id, or the expanded object. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()
const refundObject = refund.extend({
  id: z.string().min(1).max(255),
  amount: z.number().int(),
  currency,
  payment_intent: reference,
  metadata: z.record(z.string(), z.string()).nullish(),
})
const charge = z.object({
  amount_refunded: z.number().int(),
  currency,
  payment_intent: reference,
  metadata: z.record(z.string(), z.string()).nullish(),
  refunds: z.object({ data: z.array(refundObject), has_more: z.boolean() }).nullish(),
})
const dispute = z.object({
  id: z.string().min(1).max(255),
  amount: z.number().int(),
  currency,
  payment_intent: reference,
  status: z.string(),
  reason: z.string().nullish(),
})
const metadata = z.record(z.string(), z.string()).nullish()
const message = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  /** Creation time in seconds. */
  created: z.number().int().min(0).max(253_402_300_799).default(0),
  data: z.object({ object: z.looseObject({ metadata }) }),
})

/** Parses a webhook of Stripe with a valid signature; an unknown format is returned as such. */
export function eventOf(body: string): ProviderEvent {
  const json = readJson(body)
  const parsed = message.safeParse(json)
  try {
    if (parsed.success) return { id: parsed.data.id, about: aboutOf(parsed.data) }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
  }
  const id = z.object({ id: message.shape.id }).safeParse(json)
  return { id: id.success ? id.data.id : hashOf(body), about: { kind: 'unknown', body } }
}

function aboutOf({ type, created, data: { object } }: z.infer<typeof message>): ProviderEvent['about'] {
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
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return { kind: 'refund', refund: refundOf(object) }
    case 'charge.refunded':
      return refundedTotalOf(charge.parse(object))
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { kind: 'dispute', dispute: disputeOf(type, created, dispute.parse(object)) }
    default:
  }
  return { kind: 'other' }
}

/**
 * Parses a refund of Stripe in a webhook or a list; one that we did not make has no refund id.
 * @throws ZodError
 */
export function refundOf(object: unknown): ProviderRefund {
  const {
    id,
    amount,
    currency: code,
    payment_intent,
    metadata: object_metadata,
    ...state
  } = refundObject.parse(object)
  const own_id = idOf('refund').safeParse(object_metadata?.['refund_id'])
  return {
    provider_ref: id,
    refund_id: own_id.success ? own_id.data : null,
    payment_id: null,
    intent: payment_intent ?? null,
    amount_cents: fromStripeAmount(amount, code) ?? -1,
    currency: code,
    report: refundReport({ ...state, id }),
  }
}

function refundedTotalOf(object: z.infer<typeof charge>): ProviderEvent['about'] {
  const { amount_refunded, currency: code, payment_intent, refunds } = object
  const payment_reference = { payment_id: paymentIdOf(object.metadata), intent: payment_intent ?? null }
  const refund_list = refunds === null || refunds === undefined || refunds.has_more ? null : refunds.data
  return {
    kind: 'refunded',
    total: {
      ...payment_reference,
      refunded_cents: fromStripeAmount(amount_refunded, code) ?? -1,
      currency: code,
    },
    // Newer versions of Stripe's API omit them from the charge.
    refunds:
      refund_list === null || refund_list.length === 0
        ? null
        : refund_list.map((item) => ({ ...refundOf(item), ...payment_reference })),
  }
}

/** Returns our payment id in Stripe's metadata; null: none. */
export function paymentIdOf(object_metadata: Record<string, string> | null | undefined): Id | null {
  const result = idOf('payment').safeParse(object_metadata?.['payment_id'])
  return result.success ? result.data : null
}

function disputeOf(
  type: string,
  created: number,
  { id, amount, currency: code, payment_intent, status, reason }: z.infer<typeof dispute>,
): ProviderDispute {
  return {
    provider_ref: id,
    payment_id: null,
    intent: payment_intent ?? null,
    amount_cents: fromStripeAmount(amount, code) ?? -1,
    currency: code,
    status: type === 'charge.dispute.funds_reinstated' ? 'WON' : (CLOSED_STATUSES[status] ?? 'OPEN'),
    // An inquiry, which Stripe calls a warning, does not withdraw the money.
    is_withdrawn: type === 'charge.dispute.funds_withdrawn' || !status.startsWith('warning_'),
    reason: reason ?? '',
    said_at: fromEpochMs(created * 1000),
  }
}

/** Final statuses of a dispute; `charge_refunded` and `prevented`: nothing was withdrawn in the end. */
const CLOSED_STATUSES: Readonly<Record<string, DisputeStatus>> = {
  won: 'WON',
  warning_closed: 'WON',
  charge_refunded: 'WON',
  prevented: 'WON',
  lost: 'LOST',
}

/** Returns the state of a payment by Stripe's session. */
export function reportOf({
  status,
  payment_status,
  amount_total,
  currency,
  payment_intent,
}: Omit<z.infer<typeof session>, 'payment_intent'> & {
  payment_intent?: string | { id: string } | null | undefined
}): PaymentReport {
  if (payment_status === 'paid' && amount_total !== null && currency !== null) {
    const code = currency.toUpperCase()
    const intent = (typeof payment_intent === 'object' ? payment_intent?.id : payment_intent) ?? null
    return {
      status: 'SUCCEEDED',
      amount_cents: fromStripeAmount(amount_total, code) ?? -1,
      currency: code,
      intent,
    }
  }
  return { status: status === 'expired' ? 'CLOSED' : 'PENDING' }
}

/** Returns the state of a refund by Stripe's refund. */
export function refundReport({
  id: provider_ref,
  status,
  failure_reason,
}: z.infer<typeof refund> & { id: string }): RefundReport {
  switch (status) {
    case 'succeeded':
      return { status: 'SUCCEEDED', provider_ref }
    case 'failed':
    case 'canceled':
      return { status: 'FAILED', failure: failure_reason ?? status, provider_ref }
    default:
      return { status: 'PENDING', provider_ref }
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
