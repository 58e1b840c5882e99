import type { QueryState } from '@tanstack/react-query'

/** Delays between polls of the provider, in milliseconds; after the last one the user polls by hand. */
const POLL_DELAYS_MS = [1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000, 12_000]

type PaymentResult = { payment: { status: 'PENDING' | 'FAILED' } | null }
type PaymentQueryState = Pick<QueryState<PaymentResult>, 'data' | 'dataUpdateCount' | 'errorUpdateCount'>

/** Milliseconds until the payment outcome is polled again; null when it is known or polling has ended. */
export function pollDelayOf({ data, dataUpdateCount, errorUpdateCount }: PaymentQueryState): number | null {
  if (data !== undefined && data.payment?.status !== 'PENDING') return null
  return POLL_DELAYS_MS[Math.max(0, dataUpdateCount + errorUpdateCount - 1)] ?? null
}
