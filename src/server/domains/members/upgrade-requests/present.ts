import {
  CLAIM_MINUTES,
  UNDO_MINUTES,
  type DeskRequest,
  type UpgradeRequest,
} from '#contract/members/upgrade-requests.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { JudgedReceipt } from '#rules/members/receipt.ts'
import {
  rejectionOf,
  type FullReceiptRow,
  type ReceiptRow,
} from '#server/domains/members/receipts/service.ts'
import type { RequestRow } from './store.ts'

const MINUTE_MS = 60_000

/** Adds minutes to a time. */
export const minutesAfter = (at: Instant, minutes: number): Instant => addMs(at, minutes * MINUTE_MS)

/** A receipt in its request; it counts unless it was rejected. */
export const toJudgedReceipt = ({ id, purchased_on, rejected_at }: ReceiptRow): JudgedReceipt => ({
  id,
  purchased_on,
  counts: rejected_at === null,
})

/** Presents a request to its member, without a decision that can still be undone. */
export function presentOwn(
  row: RequestRow,
  receipts: readonly FullReceiptRow[],
  now: Instant,
): UpgradeRequest {
  const is_settled = row.settled_at !== null
  return {
    id: row.id,
    tier: row.tier,
    receipt_ids: receipts.flatMap(({ receipt }) => (receipt.request_id === row.id ? receipt.id : [])),
    status: is_settled ? row.status : 'PENDING',
    is_looked_at: !is_settled && (row.decided_at !== null || isClaimed(row, now)),
    requested_at: row.requested_at,
    decided_at: is_settled ? row.decided_at : null,
    rejection: is_settled ? rejectionOf(row) : null,
  }
}

/** Returns who has claimed a request; null when there is no current claim. */
export function presentClaim(row: RequestRow, user_id: Id, now: Instant): DeskRequest['claim'] {
  if (row.claimed_at === null || !isClaimed(row, now)) return null
  return {
    by: row.claimed_name ?? '',
    is_mine: row.claimed_by === user_id,
    until: minutesAfter(row.claimed_at, CLAIM_MINUTES),
  }
}

/** Returns the decision and until when it can be undone; null when there is none. */
export function presentDecision(row: RequestRow): DeskRequest['decision'] {
  const { status, decided_at, decided_name } = row
  if (decided_at === null || (status !== 'APPROVED' && status !== 'REJECTED')) return null
  return {
    status,
    by: decided_name ?? '',
    at: decided_at,
    rejection: rejectionOf(row),
    undo_until: minutesAfter(decided_at, UNDO_MINUTES),
  }
}

function isClaimed({ claimed_at }: RequestRow, now: Instant): boolean {
  return claimed_at !== null && now < minutesAfter(claimed_at, CLAIM_MINUTES)
}
