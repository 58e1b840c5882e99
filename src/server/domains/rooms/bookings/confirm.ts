import { confirmIfPaid, balanceDueOf, isPayable, stateAt, overpaymentOf } from '#rules/rooms/booking.ts'
import { occupiedSpan } from '#rules/rooms/room-times.ts'
import { partOfPayment, paymentMovement } from '#rules/sales/ledger.ts'
import { isFree, lockSchedule, reserve } from '#server/domains/rooms/schedule/service.ts'
import {
  type LockPayable,
  type PaymentContext,
  type PaymentRow,
  bookMovement,
  requestPaymentRefund,
} from '#server/domains/payments/index.ts'
import { readVenue, type Venue } from '#server/domains/platform/index.ts'
import { mailClient } from './client-emails.ts'
import * as store from './store.ts'
import type { BookingRow } from './store.ts'
import { expireLapsed } from './expire.ts'

/**
 * Locks the schedule and the booking of a payment. A successful payment counts for the amount due, also after the
 * booking lapsed if its time is free; the excess is refunded.
 */
export const lockBookingForPayment: LockPayable = async ({ tx }, payment) => {
  const venue = await readVenue(tx)
  await lockSchedule(tx, payment.account_id)
  await lockBooking({ tx }, payment)
  return {
    paid: (context) => applyPayment(context, venue, payment),
    failed: async (context) => {
      const booking = await lockBooking(context, payment)
      if (isPayable(booking, context.now)) await mailClient(context, venue, booking, 'payment_failed')
    },
  }
}

async function applyPayment(
  work: PaymentContext,
  venue: Venue,
  payment: PaymentRow,
): Promise<'bought' | 'too_late' | 'paid_twice'> {
  const { tx, now } = work
  const { amount_cents } = payment
  // The mail about the payment also tells the client that this booking lapsed.
  await expireLapsed(work, venue, { skip_mail_for: payment.booking_id })
  const before = await reserveAgain(work, await lockBooking(work, payment), amount_cents)
  await bookMovement(tx, payment, paymentMovement(partOfPayment(before.price, amount_cents)), now)
  const counts = isPayable(before, now)
  const paid = { ...before, paid_cents: before.paid_cents + amount_cents, paid_at: now }
  const refund_cents = counts ? Math.min(amount_cents, overpaymentOf(paid)) : amount_cents
  const outcome = refund_cents < amount_cents ? 'bought' : counts ? 'paid_twice' : 'too_late'
  if (refund_cents > 0) {
    const reason = outcome === 'too_late' ? 'paid_too_late' : 'paid_twice'
    const back = { amount_cents: refund_cents, reason, notify_buyer: false, requested_by: null } as const
    await requestPaymentRefund(work, payment, back)
  }
  const saved = await store.save(
    tx,
    confirmIfPaid({
      ...paid,
      refunded_cents: paid.refunded_cents + refund_cents,
      refunding_cents: paid.refunding_cents + refund_cents,
    }),
  )
  await store.addLine(tx, lineOf(saved, 'paid', now))
  await mailClient(work, venue, saved, mailOf(saved, outcome), { refund_cents })
  return outcome
}

/** Returns the mail about a payment; a client who has not paid everything is asked to pay the rest. */
function mailOf({ state }: BookingRow, outcome: 'bought' | 'too_late' | 'paid_twice') {
  if (outcome === 'too_late') return 'paid_too_late'
  if (outcome === 'paid_twice') return 'paid_twice'
  return state === 'held' ? 'approved' : 'confirmed'
}

/** Restores a lapsed booking if its time is free, has not begun, and the payment covers it. */
async function reserveAgain(
  context: PaymentContext,
  booking: BookingRow,
  amount_cents: number,
): Promise<BookingRow> {
  const { tx, now } = context
  if (stateAt(booking, now) !== 'lapsed' || booking.starts_at <= now || balanceDueOf(booking) > amount_cents)
    return booking
  const { account_id, units, client_locale: locale } = booking
  const request = { account_id, units, span: occupiedSpan(booking, booking) }
  if (!(await isFree(tx, request, now))) return booking
  await reserve({ tx, locale }, request, { booking_id: booking.id })
  return { ...booking, state: 'held' }
}

/** Returns the booking of a payment, locked. */
export async function lockBooking(
  { tx }: Pick<PaymentContext, 'tx'>,
  { id, account_id, booking_id }: PaymentRow,
): Promise<BookingRow> {
  const booking = booking_id === null ? undefined : await store.lock(tx, booking_id, { account_id })
  if (booking === undefined) throw new Error(`${id} is for no booking`)
  return booking
}

/** History entry for an event at the provider. */
const lineOf = ({ account_id, id }: BookingRow, kind: 'paid', at: PaymentContext['now']) => ({
  account_id,
  booking_id: id,
  at,
  kind,
  by_name: null,
  words: '',
})
