import type { EarnedTier } from '#contract/members/member-tier.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import { addDays, daysBetween } from './calendar-days.ts'

/** A receipt counts over this sum, in cents of Hong Kong (S26.3). */
export const RECEIPT_OVER_CENTS = 50_000
/** And for so many days, the day of purchase and the day of upload included. */
export const RECEIPT_DAYS = 14
/** How long a capture without a network may take to arrive and still count by its own day. */
export const CAPTURE_DAYS = 3

/** What keeps a receipt from counting, each with how much is missing. */
export type ReceiptFault =
  /** By how many cents it stays below the sum that has to be passed; 0: exactly that sum. */
  | { rule: 'amount'; short_cents: number }
  | { rule: 'too_old'; days: number }
  | { rule: 'in_future' }
  | { rule: 'merchant' }

/** What is known of a receipt; a merchant null is none of the venue's. */
export type ReceiptFacts = {
  amount_cents: number
  purchased_on: Day
  /** The day of upload in the venue's timezone, by the server's clock. */
  uploaded_on: Day
  /** The day of capture by the phone's clock. */
  captured_on: Day | null
  merchant: { inactive_since: Day | null } | null
}

/** All that keeps a receipt from counting (S26.3), in the order in which it is said; none: it counts. */
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

/** The day that a receipt's age counts to: its capture, if it arrived within three days of it, else its upload. */
export function countingDay({
  uploaded_on,
  captured_on,
}: Pick<ReceiptFacts, 'uploaded_on' | 'captured_on'>): Day {
  if (captured_on === null || captured_on > uploaded_on) return uploaded_on
  return daysBetween(captured_on, uploaded_on) <= CAPTURE_DAYS ? captured_on : uploaded_on
}

/** The first day of purchase that still counts on a day. */
export function earliestPurchase(day: Day): Day {
  return addDays(day, 1 - RECEIPT_DAYS)
}

/** A receipt of a request, and whether it counts by itself. */
export type JudgedReceipt = { id: Id; purchased_on: Day; counts: boolean }

/** How receipts stand against what is asked for; `missing` null: enough. */
export type RequestAssessment = {
  /** Those that earn the tier. */
  counted: Id[]
  /** Those that count and are not needed. */
  not_needed: Id[]
  /** How many more, of any one of the days; no days: of one day, whichever. */
  missing: { receipts: number; days: Day[] } | null
}

/**
 * Whether receipts earn a tier (S26.4): one for gold, several of one calendar day for platinum.
 * @param platinum_receipts how many, two or more, as the venue set it
 */
export function assessRequest(
  tier: EarnedTier,
  receipts: readonly JudgedReceipt[],
  platinum_receipts: number,
): RequestAssessment {
  const good = receipts.filter(({ counts }) => counts)
  const needed = tier === 'gold' ? 1 : platinum_receipts
  const days = [...new Set(good.map(({ purchased_on }) => purchased_on))].sort()
  const ofDay = (day: Day) => good.filter(({ purchased_on }) => purchased_on === day)
  const most = Math.max(0, ...days.map((day) => ofDay(day).length))
  const fullest = days.filter((day) => ofDay(day).length === most)
  if (most < needed) {
    return { counted: [], not_needed: [], missing: { receipts: needed - most, days: fullest } }
  }
  const counted = ofDay(fullest.at(-1) ?? '').slice(0, tier === 'gold' ? 1 : undefined)
  const ids = counted.map(({ id }) => id)
  return { counted: ids, not_needed: good.flatMap(({ id }) => (ids.includes(id) ? [] : id)), missing: null }
}

/** The highest tier that receipts earn; null: none. */
export function tierEarned(receipts: readonly JudgedReceipt[], platinum_receipts: number): EarnedTier | null {
  const earns = (tier: EarnedTier) => assessRequest(tier, receipts, platinum_receipts).missing === null
  if (earns('platinum')) return 'platinum'
  return earns('gold') ? 'gold' : null
}

/**
 * A receipt's number as two copies of one paper share it: without case, width, gaps, signs and zeros in front
 * (S26.5); of signs alone, the signs.
 */
export function receiptKey(number: string): string {
  const upper = number.normalize('NFKC').toUpperCase()
  const plain = upper.replace(/[^\p{L}\p{N}]/gu, '')
  return plain === '' ? upper.trim() : plain.replace(/^0+(?=.)/, '')
}

const wasListed = ({ inactive_since }: { inactive_since: Day | null }, day: Day) =>
  inactive_since === null || day < inactive_since
