import { z } from 'zod'
import { uniqueList } from '#contract/wire/distinct.ts'
import { idOf } from '#contract/wire/id.ts'
import { cents } from '#contract/wire/money.ts'

export const CANCELLATION_STEPS_MAX = 6
/** A year. */
export const CANCELLATION_HOURS_MAX = 8_784

/** Until so many hours before the start, this share of the price is refunded. */
const cancellationStep = z.strictObject({
  /** 0: until the start. */
  until_hours: z.number().int('integer').min(0, 'too_small').max(CANCELLATION_HOURS_MAX, 'too_large'),
  refund_percent: z.number().int('integer').min(0, 'too_small').max(100, 'too_large'),
})
export type CancellationStep = z.infer<typeof cancellationStep>

/** Steps in any order. After the last of them, and without any, nothing is refunded. */
export const cancellationSteps = z
  .array(cancellationStep)
  .max(CANCELLATION_STEPS_MAX, 'too_long')
  .refine((steps) => new Set(steps.map(({ until_hours }) => until_hours)).size === steps.length, 'repeated')
  .refine(isFalling, 'steps_rising')

/** Whether a cancellation keeps its fee once per order or for each ticket; a booking counts as one ticket. */
export const cancellationFeePer = z.enum(['order', 'ticket'])
export type CancellationFeePer = z.infer<typeof cancellationFeePer>

/** What a buyer or client gets back who cancels (S11.4); the fee is in minor units of the currency. */
export const cancellationTerms = z.strictObject({
  steps: cancellationSteps,
  fee_cents: cents,
  fee_per: cancellationFeePer,
})
export type CancellationTerms = z.infer<typeof cancellationTerms>

const RETURNED_TICKETS_MAX = 200

/** The tickets of an order that are given back. */
export const ticketsReturnFields = {
  attendee_ids: uniqueList(
    z.array(idOf('attendee')).min(1, 'required').max(RETURNED_TICKETS_MAX, 'too_long'),
  ),
}

/** How tickets are refunded now, in minor units. */
export const refundRate = z.object({
  /** Amount that is left to refund. */
  base_cents: z.number().int(),
  percent: z.number().int(),
  /** What is left of the fee per order, and the fee per ticket. */
  order_fee_cents: z.number().int(),
  ticket_fee_cents: z.number().int(),
})
export type RefundRate = z.infer<typeof refundRate>

/** The refund must not grow as the start comes nearer. */
function isFalling(steps: readonly CancellationStep[]): boolean {
  const sorted = steps.toSorted((a, b) => b.until_hours - a.until_hours)
  return sorted.every(({ refund_percent }, at) => refund_percent <= (sorted[at - 1]?.refund_percent ?? 100))
}
