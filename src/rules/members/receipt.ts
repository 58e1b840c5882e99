import type { EarnedTier } from '#contract/members/member-tier.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import { addDays, daysBetween } from './calendar-days.ts'

/** A receipt counts only above this amount, in HKD cents (S26.3). */
export const RECEIPT_OVER_CENTS = 50_000
/** Number of days that a receipt counts, including the days of purchase and upload. */
export const RECEIPT_DAYS = 14
/** Maximum days between an offline capture and its upload for the capture day to count. */
export const CAPTURE_DAYS = 3

/** Why a receipt does not count, with how much is missing. */
export type ReceiptFault =
  /** Cents missing to the threshold that must be exceeded; 0 when the amount equals it. */
  | { rule: 'amount'; short_cents: number }
  | { rule: 'too_old'; days: number }
  | { rule: 'in_future' }
  | { rule: 'merchant' }

/** The facts of a receipt; merchant null: not a merchant of the venue. */
export type ReceiptFacts = {
  amount_cents: number
  purchased_on: Day
  /** Day of upload in the venue's timezone, by the server's clock. */
  uploaded_on: Day
  /** Day of capture by the phone's clock. */
  captured_on: Day | null
  merchant: { inactive_since: Day | null } | null
}

/** Returns all reasons why a receipt does not count (S26.3), in display order; empty when it counts. */
export function receiptFaults(receipt: ReceiptFacts): ReceiptFault[] {
  const { amount_cents, purchased_on, merchant } = receipt
  const faults: ReceiptFault[] = []
  if (amount_cents <= RECEIPT_OVER_CENTS)
    faults.push({ rule: 'amount', short_cents: RECEIPT_OVER_CENTS - amount_cents })
  const day = countingDay(receipt)
  const age = daysBetween(purchased_on, day)
  if (purchased_on > receipt.uploaded_on) faults.push({ rule: 'in_future' })
  else if (age >= RECEIPT_DAYS) faults.push({ rule: 'too_old', days: age - RECEIPT_DAYS + 1 })
  if (merchant === null || !wasListed(merchant, purchased_on)) faults.push({ rule: 'merchant' })
  return faults
}

/**
 * Returns the day to which a receipt's age is measured: the capture day if it was uploaded within three days,
 * otherwise the upload day.
 */
export function countingDay({
  uploaded_on,
  captured_on,
}: Pick<ReceiptFacts, 'uploaded_on' | 'captured_on'>): Day {
  if (captured_on === null || captured_on > uploaded_on) return uploaded_on
  return daysBetween(captured_on, uploaded_on) <= CAPTURE_DAYS ? captured_on : uploaded_on
}

/** Returns the earliest day of purchase that counts on a day. */
export function earliestPurchase(day: Day): Day {
  return addDays(day, 1 - RECEIPT_DAYS)
}

/** A receipt of an upgrade request, and whether it counts by itself. */
export type JudgedReceipt = { id: Id; purchased_on: Day; counts: boolean }

/** The receipts compared with the requirement; `missing` null: sufficient. */
export type RequestAssessment = {
  /** Receipts that earn the tier. */
  counted: Id[]
  /** Receipts that count but are not needed. */
  not_needed: Id[]
  /** How many more receipts are needed, of any one of `days`; empty: of any single day. */
  missing: { receipts: number; days: Day[] } | null
}

/**
 * Returns whether receipts earn a tier (S26.4): one for gold, several of one calendar day for platinum.
 * @param platinum_receipts number set by the venue, two or more
 */
export function assessRequest(
  tier: EarnedTier,
  receipts: readonly JudgedReceipt[],
  platinum_receipts: number,
): RequestAssessment {
  const counting = receipts.filter(({ counts }) => counts)
  const required = tier === 'gold' ? 1 : platinum_receipts
  const days = [...new Set(counting.map(({ purchased_on }) => purchased_on))].sort()
  const ofDay = (day: Day) => counting.filter(({ purchased_on }) => purchased_on === day)
  const max_count = Math.max(0, ...days.map((day) => ofDay(day).length))
  const best_days = days.filter((day) => ofDay(day).length === max_count)
  if (max_count < required) {
    return { counted: [], not_needed: [], missing: { receipts: required - max_count, days: best_days } }
  }
  const counted = ofDay(best_days.at(-1) ?? '').slice(0, tier === 'gold' ? 1 : undefined)
  const ids = counted.map(({ id }) => id)
  return {
    counted: ids,
    not_needed: counting.flatMap(({ id }) => (ids.includes(id) ? [] : id)),
    missing: null,
  }
}

/** Returns the highest tier that receipts earn; null: none. */
export function tierEarned(receipts: readonly JudgedReceipt[], platinum_receipts: number): EarnedTier | null {
  const earns = (tier: EarnedTier) => assessRequest(tier, receipts, platinum_receipts).missing === null
  if (earns('platinum')) return 'platinum'
  return earns('gold') ? 'gold' : null
}

/**
 * Returns a receipt number normalized for duplicate detection, without case, width, gaps, punctuation and leading
 * zeros (S26.5). A number of punctuation only is kept.
 */
export function receiptKey(number: string): string {
  const upper = number.normalize('NFKC').toUpperCase()
  const plain = upper.replace(/[^\p{L}\p{N}]/gu, '')
  return plain === '' ? upper.trim() : plain.replace(/^0+(?=.)/, '')
}

const wasListed = ({ inactive_since }: { inactive_since: Day | null }, day: Day) =>
  inactive_since === null || day < inactive_since
