import type { Day } from '#contract/wire/day.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { receiptFaults, assessRequest, type ReceiptFault } from '#rules/members/receipt.ts'
import type { SavedMembership, ReceiptFields } from '#offline/storage/membership-database.ts'

/** State of one rule while a receipt is typed: met, not answered yet, or missing. */
export type ReceiptHint = {
  rule: 'amount' | 'date' | 'merchant' | 'picture'
  is_met: boolean
  fault: ReceiptFault | null
}

type ReceiptInput = ReceiptFields & { captured_at: Instant | null }

/** Met and missing rules of a receipt as typed (S26.3), by this device's clock. */
export function hintsFor(
  input: ReceiptInput,
  { rules, merchants }: SavedMembership,
  now: Instant,
): ReceiptHint[] {
  const today = dayAt(now, rules.timezone)
  const is_listed = merchants.some(({ id }) => id === input.merchant_id)
  const faults = receiptFaults({
    amount_cents: input.amount_cents ?? 0,
    purchased_on: input.date === '' ? today : input.date,
    uploaded_on: today,
    captured_on: input.captured_at === null ? null : dayAt(input.captured_at, rules.timezone),
    merchant: is_listed ? { inactive_since: null } : null,
  })
  const faultOf = (...kinds: ReceiptFault['rule'][]) =>
    faults.find(({ rule }) => kinds.includes(rule)) ?? null
  const hint = (rule: ReceiptHint['rule'], has_value: boolean, fault: ReceiptFault | null): ReceiptHint => ({
    rule,
    is_met: has_value && fault === null,
    fault: has_value ? fault : null,
  })
  return [
    hint('merchant', input.merchant_id !== null, faultOf('merchant')),
    hint('date', input.date !== '', faultOf('too_old', 'in_future')),
    hint('amount', input.amount_cents !== null && !Number.isNaN(input.amount_cents), faultOf('amount')),
    hint('picture', input.pictures.length > 0, null),
  ]
}

/** Receipts that can still be used for a tier request. */
export const unusedReceipts = ({ receipts }: SavedMembership) =>
  receipts.filter(({ status, request_id }) => status === 'SENT' && request_id === null)

/** Tiers that the unused receipts qualify for, and what is missing. */
export function tierProgressOf(saved: SavedMembership) {
  const receipts = unusedReceipts(saved).map(({ id, date }) => ({ id, purchased_on: date, counts: true }))
  const progressOf = (tier: 'gold' | 'platinum') => ({
    tier,
    ...assessRequest(tier, receipts, saved.rules.platinum_receipts),
  })
  return [progressOf('gold'), progressOf('platinum')]
}

/** Sorts days by date. */
export const sortDays = (days: readonly Day[]): Day[] => [...days].sort()
