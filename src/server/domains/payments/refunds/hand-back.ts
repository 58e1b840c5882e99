import type { HandBack, HandBackMethod } from '#contract/orders/money-back.ts'
import type { Day } from '#contract/wire/day.ts'
import { newId } from '#contract/wire/id.ts'
import { doorHandBackMovement } from '#rules/sales/ledger.ts'
import { AppError } from '#server/core/app-error.ts'
import { book, bookedTotals, type PaymentSubject } from '#server/domains/payments/payments/service.ts'
import { amountsOfRefund, sharesOf } from './allocate.ts'
import type { RefundContext, RefundShares } from './request.ts'
import * as store from './store.ts'
import type { RefundRow } from './store.ts'

/** The order or booking of a refund, by its columns. */
export type RefundSubject = PaymentSubject & { account_id: string; currency: string }
type RefundCause = Pick<RefundRow, 'reason' | 'requested_by'> & RefundShares
/** Record of money that was handed back; `by`: the team member who recorded it. */
export type HandBackNote = { way: HandBackMethod; reference: string; given_on: Day; by: string }

/** Records an amount owed back by hand, until it is marked as handed back. */
export async function recordRefundDue(
  context: RefundContext,
  subject: RefundSubject,
  amount_cents: number,
  cause: RefundCause,
): Promise<void> {
  if (amount_cents > 0) await insert(context, subject, { ...cause, amount_cents, status: 'OWED', way: null })
}

/** Records and books an amount that was handed back now. */
export async function recordHandBack(
  context: RefundContext,
  subject: RefundSubject,
  amount_cents: number,
  { by: given_by, ...note }: HandBackNote,
  cause: RefundCause,
): Promise<void> {
  const settled_at = context.now
  const row = { ...cause, ...note, given_by, amount_cents, status: 'SUCCEEDED', settled_at } as const
  await bookHandBack(context, subject, { ...row, id: await insert(context, subject, row) })
}

/**
 * Marks some or all of the amount owed back as handed back, oldest first. Errors: refund.nothing_owed,
 * refund.too_much.
 * @returns the amount, in minor units
 */
export async function markHandedBack(
  context: RefundContext,
  subject: RefundSubject,
  requested_cents: HandBack['amount_cents'],
  note: HandBackNote,
): Promise<number> {
  const { tx, now } = context
  const rows = await store.listDueFor(tx, subject)
  const owed_cents = rows.reduce((sum, row) => sum + row.amount_cents, 0)
  if (owed_cents === 0) throw new AppError('refund.nothing_owed')
  const amount_cents = requested_cents ?? owed_cents
  if (amount_cents > owed_cents) refuseAmount()
  let rest = amount_cents
  for (const row of rows) {
    const { id, amount_cents: due, reason, requested_by } = row
    const part = Math.min(rest, due)
    if (part === 0) break
    rest -= part
    const cause = { reason, requested_by, ...sharesOf(row, part) }
    if (part < due) {
      await store.save(tx, id, { amount_cents: due - part, ...restOf(row, part) })
      await recordHandBack(context, subject, part, note, cause)
      continue
    }
    const { by: given_by, ...fields } = note
    await store.save(tx, id, { ...fields, given_by, status: 'SUCCEEDED', settled_at: now })
    await bookHandBack(context, subject, row)
  }
  return amount_cents
}

/**
 * Reduces the amount owed back, because it was returned in another way.
 * @returns how much of it was owed
 */
export async function reduceRefundDue(
  { tx }: Pick<RefundContext, 'tx'>,
  subject: PaymentSubject,
  amount_cents: number,
): Promise<number> {
  let rest = amount_cents
  for (const row of await store.listDueFor(tx, subject)) {
    const part = Math.min(rest, row.amount_cents)
    if (part === 0) break
    rest -= part
    if (part === row.amount_cents) await store.remove(tx, row.id)
    else await store.save(tx, row.id, { amount_cents: row.amount_cents - part, ...restOf(row, part) })
  }
  return amount_cents - rest
}

/** Errors: refund.too_much, at the amount. */
export function refuseAmount(): never {
  const code = 'refund.too_much'
  throw new AppError(code, { errors: { amount_cents: [code] } })
}

/** Money cannot have been handed back in the future. Errors: refund.invalid, at the day. */
export function handBackDay(day: Day | undefined, today: Day): Day {
  if (day !== undefined && day > today)
    throw new AppError('refund.invalid', { errors: { given_on: ['in_the_future'] } })
  return day ?? today
}

async function insert(
  { tx, now, random }: RefundContext,
  { account_id, currency, ...subject }: RefundSubject,
  row: Pick<RefundRow, 'amount_cents' | 'status' | 'way' | 'reason' | 'requested_by'> & Partial<RefundRow>,
): Promise<string> {
  const id = newId('refund', random)
  const defaults = { id, account_id, currency, payment_id: null, notify_buyer: false, created_at: now }
  await store.insert(tx, { ...defaults, ...subject, ...row })
  return id
}

/** Returns the fees and taxes that are left in a refund after a part of it. */
function restOf(row: RefundRow, part_cents: number): RefundShares {
  const part = sharesOf(row, part_cents)
  const left = (whole: number | null, taken: number | null = null) => whole && whole - (taken ?? 0)
  return {
    fee_share_cents: left(row.fee_share_cents, part.fee_share_cents),
    tax_share_cents: left(row.tax_share_cents, part.tax_share_cents),
  }
}

/** Books the fees and taxes of the refund, or else distributes it over the booked sides in proportion. */
async function bookHandBack(
  { tx, now }: RefundContext,
  subject: RefundSubject,
  refund: { id: string; amount_cents: number } & RefundShares,
): Promise<void> {
  const paid = await bookedTotals(
    tx,
    subject.booking_id === null ? { order_id: subject.order_id } : { booking_id: subject.booking_id },
  )
  await book(tx, { ...subject, id: refund.id }, doorHandBackMovement(amountsOfRefund(refund, paid)), now)
}
