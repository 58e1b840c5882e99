import { AppError } from '#server/core/app-error.ts'
import {
  disputesFor,
  bookingSubject,
  isHeld,
  refundableOfPayment,
  recordRefundDue,
  requestPaymentRefund,
  succeededOf,
  type RefundRow,
  type RefundContext,
} from '#server/domains/payments/index.ts'
import type { BookingRow } from './store.ts'

type RefundCause = Pick<RefundRow, 'reason' | 'requested_by'>

/**
 * Refunds an amount of a booking: by the provider as far as it was paid there and is not refunded, newest payment
 * first; the rest is owed by hand.
 * @returns the booking with its new amounts, not stored yet
 */
export async function refundBooking(
  context: RefundContext,
  booking: BookingRow,
  amount_cents: number,
  cause: RefundCause,
): Promise<BookingRow> {
  let rest = amount_cents
  const paid = rest === 0 ? [] : await succeededOf(context.tx, bookingSubject(booking.id))
  for (const payment of paid) {
    const part = Math.max(0, Math.min(rest, await refundableOfPayment(context, payment)))
    if (part === 0) continue
    await requestPaymentRefund(context, payment, { ...cause, amount_cents: part, notify_buyer: false })
    rest -= part
  }
  const { account_id, currency } = booking
  await recordRefundDue(context, { account_id, currency, ...bookingSubject(booking.id) }, rest, cause)
  return {
    ...booking,
    refunded_cents: booking.refunded_cents + amount_cents,
    refunding_cents: booking.refunding_cents + amount_cents - rest,
    owed_back_cents: booking.owed_back_cents + rest,
  }
}

/** Refuses another refund while one is pending or disputed. Errors: refund.pending, refund.disputed. */
export async function requireNoPendingRefund(
  { tx }: Pick<RefundContext, 'tx'>,
  booking: BookingRow,
  amount_cents: number,
): Promise<void> {
  if (amount_cents === 0) return
  if (booking.refunding_cents > 0) throw new AppError('refund.pending')
  await requireNoDispute({ tx }, booking)
}

/** Refuses a disputed booking. Errors: refund.disputed. */
export async function requireNoDispute({ tx }: Pick<RefundContext, 'tx'>, { id }: BookingRow): Promise<void> {
  if ((await disputesFor(tx, bookingSubject(id))).some(isHeld)) throw new AppError('refund.disputed')
}
