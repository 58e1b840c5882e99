import type {
  CancellationFeePer,
  CancellationStep,
  CancellationTerms,
  RefundRate,
} from '#contract/orders/cancellation/cancellation-terms.ts'
import { toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { percentOf } from '../pricing.ts'

const HOUR_MS = 3_600_000

/** Everything until the start: the steps of an account until it sets others, and of all older orders. */
export const DEFAULT_STEPS: readonly CancellationStep[] = [{ until_hours: 0, refund_percent: 100 }]

/** Returns the terms of orders and bookings that were made before terms had steps. */
export const flatFeeTerms = (fee_cents: number): CancellationTerms => ({
  steps: [...DEFAULT_STEPS],
  fee_cents,
  fee_per: 'order',
})

/** Returns the terms of an order or booking as they were when it was made. */
export const frozenTerms = (row: {
  cancellation_terms: CancellationTerms | null
  cancellation_fee_cents: number
}): CancellationTerms => row.cancellation_terms ?? flatFeeTerms(row.cancellation_fee_cents)

type AccountTerms = {
  currency_code: string
  cancellation_steps: CancellationStep[]
  cancellation_fee_cents: number
  cancellation_fee_per: CancellationFeePer
}

/** Returns the account's terms for an order in a currency; its fee holds in its own currency only. */
export const accountTerms = (account: AccountTerms, currency: string): CancellationTerms => ({
  steps: account.cancellation_steps,
  fee_cents: currency === account.currency_code ? account.cancellation_fee_cents : 0,
  fee_per: account.cancellation_fee_per,
})

/** Returns the terms of a new order: the event's own, otherwise the account's. */
export const termsOfEvent = (
  event_terms: CancellationTerms | null | undefined,
  account: AccountTerms,
  currency: string,
): CancellationTerms => event_terms ?? accountTerms(account, currency)

/** Returns the steps, the earliest deadline first. */
export const sortedSteps = (steps: readonly CancellationStep[]): CancellationStep[] =>
  steps.toSorted((a, b) => b.until_hours - a.until_hours)

/** Returns the percentage that is refunded at an instant before the start; the moment of a deadline is past it. */
export function refundPercentAt({ steps }: CancellationTerms, starts_at: Instant, now: Instant): number {
  const left_ms = toEpochMs(starts_at) - toEpochMs(now)
  const open = sortedSteps(steps).find(({ until_hours }) => until_hours * HOUR_MS < left_ms)
  return open?.refund_percent ?? 0
}

/** Returns the terms with no step above a percentage: who moves a booking to a later time keeps the step of the old. */
export const cappedTerms = (terms: CancellationTerms, percent: number): CancellationTerms => ({
  ...terms,
  steps: terms.steps.map((step) => ({ ...step, refund_percent: Math.min(step.refund_percent, percent) })),
})

/** Returns the rate at which an amount is refunded now. `kept_fee_cents`: fee per order that was kept before. */
export function refundRateAt(
  terms: CancellationTerms,
  { base_cents, kept_fee_cents }: { base_cents: number; kept_fee_cents: number },
  { starts_at, now }: { starts_at: Instant; now: Instant },
): RefundRate {
  const is_per_order = terms.fee_per === 'order'
  return {
    base_cents,
    percent: refundPercentAt(terms, starts_at, now),
    order_fee_cents: is_per_order ? Math.max(0, terms.fee_cents - kept_fee_cents) : 0,
    ticket_fee_cents: is_per_order ? 0 : terms.fee_cents,
  }
}

/** Returns the rate of a full refund, when the venue changed the date. */
export const fullRefundRate = (base_cents: number): RefundRate => ({
  base_cents,
  percent: 100,
  order_fee_cents: 0,
  ticket_fee_cents: 0,
})

/** Minor units: what is refunded, what is kept of it, and which part of that is the fee per order. */
export type TicketRefund = { refund_cents: number; fee_cents: number; order_fee_cents: number }

/**
 * Returns the refund of each ticket, given the amount paid for each. Each is rounded alone, so one ticket after the
 * other, in any order, refunds the same as all at once.
 */
export function refundEach(rate: RefundRate, paid_cents: readonly number[]): TicketRefund[] {
  let { base_cents, order_fee_cents: open_fee_cents } = rate
  return paid_cents.map((paid) => {
    const part_cents = Math.min(paid, base_cents)
    const share_cents = percentOf(part_cents, rate.percent)
    const order_fee_cents = Math.min(open_fee_cents, share_cents)
    const ticket_fee_cents = Math.min(rate.ticket_fee_cents, share_cents - order_fee_cents)
    base_cents -= part_cents
    open_fee_cents -= order_fee_cents
    const refund_cents = share_cents - order_fee_cents - ticket_fee_cents
    return { refund_cents, fee_cents: part_cents - refund_cents, order_fee_cents }
  })
}

/** Returns the sum of refunds. */
export function addRefunds(refunds: readonly TicketRefund[]): TicketRefund {
  const sum = (key: keyof TicketRefund) => refunds.reduce((total, refund) => total + refund[key], 0)
  return {
    refund_cents: sum('refund_cents'),
    fee_cents: sum('fee_cents'),
    order_fee_cents: sum('order_fee_cents'),
  }
}
