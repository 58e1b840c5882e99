import type { DeskDispute } from '#contract/orders/money-back.ts'
import type { DisputeRow } from './dispute-store.ts'

/** A dispute as the desk sees it. */
export function presentDispute(row: DisputeRow): DeskDispute {
  const { id, amount_cents, status, is_withdrawn, reason, opened_at, closed_at } = row
  return { id, amount_cents, status, is_withdrawn, reason, opened_at, closed_at }
}
