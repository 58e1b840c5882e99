import type { BookingHistoryEntry, BookingState } from '#contract/rooms/booking-shape.ts'
import type {
  approveBooking,
  cancelBooking,
  declineBooking,
  markBookingAsPaid,
} from '#contract/rooms/bookings.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import {
  bookingReference,
  confirmIfPaid,
  retainedOf,
  payableAt,
  paymentDeadline,
  stateAt,
} from '#rules/rooms/booking.ts'
import { reprice } from '#rules/rooms/room-price.ts'
import { deskPaymentMovement, partOfPayment } from '#rules/sales/ledger.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireVersion } from '#server/core/http/requirements.ts'
import { record, requireVenue, type Venue } from '#server/domains/platform/index.ts'
import { release, lockSchedule } from '#server/domains/rooms/schedule/service.ts'
import { bookDeskMovement, bookingSubject } from '#server/domains/payments/index.ts'
import { mailClient } from './client-emails.ts'
import { readFull } from './read.ts'
import { requireNoPendingRefund, refundBooking } from './send-back.ts'
import * as store from './store.ts'
import type { BookingRow } from './store.ts'
import { advance, expireLapsed } from './expire.ts'

type BookingKey = { id: Id; version: number | null }

/**
 * Approves a request: it is held until it is paid, or confirmed if nothing is to be paid. Errors: venue.not_found,
 * permission.denied, booking.not_found, version.stale, booking.not_open, booking.invalid (a price above the
 * requested one, no reason for a lower one, a payment date in the past).
 */
export async function approve(
  context: Context<Person>,
  key: BookingKey,
  { price_cents, reason, pay_by }: BodyOf<typeof approveBooking>,
): Promise<Id> {
  const { venue, booking } = await lockForDecision(context, key, ['requested'])
  const { now } = context
  const net_cents = booking.price.total_before_additions_cents
  const is_lowered = price_cents !== null && price_cents !== net_cents
  if (is_lowered && price_cents > net_cents) refuse('price_cents', 'too_large')
  if (is_lowered && reason === '') refuse('reason', 'required')
  if (pay_by !== null && pay_by <= now) refuse('pay_by', 'in_the_past')
  const price = is_lowered ? reprice(booking.price, price_cents) : booking.price
  const is_free = price.total_gross_cents === 0
  const saved = await store.save(context.tx, {
    ...booking,
    state: is_free ? 'confirmed' : 'held',
    price,
    total_gross_cents: price.total_gross_cents,
    answer_by: null,
    pay_by: is_free ? null : paymentDeadline(now, booking.starts_at, pay_by),
    reason,
  })
  return finish(context, saved, { line: is_free ? 'confirmed' : 'approved', text: reason }, () =>
    mailClient(context, venue, saved, is_free ? 'confirmed' : 'approved'),
  )
}

/** Declines a request or an option; the next option moves up. Errors: those of `approve`. */
export async function decline(
  context: Context<Person>,
  key: BookingKey,
  { reason }: BodyOf<typeof declineBooking>,
): Promise<Id> {
  const { venue, booking } = await lockForDecision(context, key, ['requested', 'option'])
  await release(context.tx, { booking_id: booking.id })
  const saved = await store.save(context.tx, { ...booking, state: 'declined', answer_by: null, reason })
  return finish(context, saved, { line: 'declined', text: reason }, async () => {
    await mailClient(context, venue, saved, 'declined')
    await advance(context, venue)
  })
}

/**
 * Cancels a booking for the venue with a full refund and without a fee. Errors: those of `approve`,
 * refund.pending.
 */
export async function cancelByVenue(
  context: Context<Person>,
  key: BookingKey,
  { reason }: BodyOf<typeof cancelBooking>,
): Promise<Id> {
  const { venue, booking } = await lockForDecision(context, key, [
    'requested',
    'option',
    'held',
    'confirmed',
    'postponed',
  ])
  const refund_cents = retainedOf(booking)
  await requireNoPendingRefund(context, booking, refund_cents)
  await release(context.tx, { booking_id: booking.id })
  const cause = { reason: 'organizer', requested_by: context.actor.user_id } as const
  const refunded_booking = await refundBooking(context, booking, refund_cents, cause)
  const saved = await store.save(context.tx, { ...toCancelled(refunded_booking), reason })
  return finish(context, saved, { line: 'cancelled', text: reason }, async () => {
    await mailClient(context, venue, saved, 'called_off', { refund_cents })
    await advance(context, venue)
  })
}

/** Returns the booking as cancelled; its calendar entry is removed. */
export const toCancelled = (booking: BookingRow): BookingRow => ({
  ...booking,
  state: 'cancelled',
  answer_by: null,
  pay_by: null,
})

/** Records that a booking was paid outside the product, and confirms it. Errors: those of `approve`. */
export async function markPaid(
  context: Context<Person>,
  key: BookingKey,
  { payment, reference }: BodyOf<typeof markBookingAsPaid>,
): Promise<Id> {
  const { tx, now } = context
  const { venue, booking } = await lockForDecision(context, key, ['held', 'confirmed', 'done'])
  const due_cents = payableAt(booking, now)
  if (due_cents === 0) throw new AppError('booking.not_open')
  const paid_cents = booking.paid_cents + due_cents
  const by_hand = { paid_by: payment, paid_reference: reference, paid_at: now }
  const saved = await store.save(tx, confirmIfPaid({ ...booking, ...by_hand, paid_cents }))
  await bookDeskMovement(
    tx,
    moneyOf(booking),
    deskPaymentMovement(partOfPayment(booking.price, due_cents)),
    now,
  )
  await record(context, {
    action: 'booking_paid',
    subject: subjectOf(booking.id),
  })
  return finish(context, saved, { line: 'paid', text: reference }, () =>
    mailClient(context, venue, saved, 'confirmed'),
  )
}

/**
 * Returns the booking, with it and the schedule locked and lapsed bookings expired first.
 * @param open states in which the action is allowed; null: any
 */
export async function lockForDecision(
  context: Context<Person>,
  { id, version }: BookingKey,
  open: readonly BookingState[] | null,
): Promise<{ venue: Venue; booking: BookingRow }> {
  const venue = await requireVenue(context, 'booking.decide')
  await lockSchedule(context.tx, venue.account_id)
  await expireLapsed(context, venue)
  const booking = await store.lock(context.tx, id, { account_id: venue.account_id })
  if (booking === undefined) throw new AppError('booking.not_found')
  requireVersion(booking, version, await readFull(context, id))
  if (open !== null && !open.includes(stateAt(booking, context.now))) throw new AppError('booking.not_open')
  return { venue, booking }
}

/** Records the decision, notifies client and staff, and returns the id of the booking. */
export async function finish(
  context: Context<Person>,
  booking: BookingRow,
  { line, text }: { line: BookingHistoryEntry['kind']; text: string },
  notify?: () => Promise<void>,
): Promise<Id> {
  const { tx, now, actor } = context
  const { account_id, id } = booking
  await store.addLine(tx, {
    account_id,
    booking_id: id,
    at: now,
    kind: line,
    by_name: actor.name,
    words: text,
  })
  await notify?.()
  if (line !== 'paid' && line !== 'given_back') await recordDecision(context, booking.id)
  return id
}

/** Records in the account's activity that a decision was made. */
export async function recordDecision(context: Context<Person>, id: Id): Promise<void> {
  await record(context, { action: 'booking_decided', subject: subjectOf(id) })
}

/** Key of the booking in the ledger. */
export const moneyOf = ({ id, account_id, currency }: BookingRow) => ({
  account_id,
  currency,
  ...bookingSubject(id),
})

/** Uses the reference instead of the client's name, which must not appear in the account's activity. */
export const subjectOf = (id: Id) => ({ kind: 'booking' as const, id, title: bookingReference(id) })

function refuse(field: string, code: string): never {
  throw new AppError('booking.invalid', { errors: { [field]: [code] } })
}
