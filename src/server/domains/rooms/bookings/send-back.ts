import { AppError } from '#server/core/app-error.ts'
import {
  disputesFor,
  forBooking,
  isHeld,
  leftOfPayment,
  owe,
  refundOfPayment,
  succeededOf,
  type RefundRow,
  type RefundWork as Work,
} from '#server/domains/payments/index.ts'
import type { BookingRow } from './store.ts'

type Why = Pick<RefundRow, 'reason' | 'requested_by'>

/**
 * Has so much go back of what the venue has of a booking: at the payment provider what was paid there and is still there,
 * the newest payment first; the rest is owed back by hand.
 * @returns the booking with its new sums, not stored yet
 */
export async function sendBack(
  work: Work,
  booking: BookingRow,
  amount_cents: number,
  why: Why,
): Promise<BookingRow> {
  let rest = amount_cents
  const paid = rest === 0 ? [] : await succeededOf(work.tx, forBooking(booking.id))
  for (const payment of paid) {
    const part = Math.max(0, Math.min(rest, await leftOfPayment(work, payment)))
    if (part === 0) continue
    await refundOfPayment(work, payment, { ...why, amount_cents: part, notify_buyer: false })
    rest -= part
  }
  const { account_id, currency } = booking
  await owe(work, { account_id, currency, ...forBooking(booking.id) }, rest, why)
  return {
    ...booking,
    refunded_cents: booking.refunded_cents + amount_cents,
    refunding_cents: booking.refunding_cents + amount_cents - rest,
    owed_back_cents: booking.owed_back_cents + rest,
  }
}

/** A refund that is on its way blocks another, and so does a dispute. Errors: refund.pending, refund.disputed. */
export async function requireNoneUnderWay(
  { tx }: Pick<Work, 'tx'>,
  booking: BookingRow,
  amount_cents: number,
): Promise<void> {
  if (amount_cents === 0) return
  if (booking.refunding_cents > 0) throw new AppError('refund.pending')
  await requireNoDispute({ tx }, booking)
}

/** Errors: refund.disputed. */
export async function requireNoDispute({ tx }: Pick<Work, 'tx'>, { id }: BookingRow): Promise<void> {
  if ((await disputesFor(tx, forBooking(id))).some(isHeld)) throw new AppError('refund.disputed')
}
