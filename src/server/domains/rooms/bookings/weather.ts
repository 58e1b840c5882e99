import { earlierOf, retainedOf, stateAt } from '#rules/rooms/booking.ts'
import { occupiedSpan, type Span } from '#rules/rooms/room-times.ts'
import { isAffected } from '#rules/rooms/weather.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { release, reserve } from '#server/domains/rooms/schedule/service.ts'
import type { Venue } from '#server/domains/platform/index.ts'
import { toCancelled, recordDecision } from './decide.ts'
import { mailClient } from './client-emails.ts'
import { refundBooking } from './send-back.ts'
import * as store from './store.ts'
import type { BookingRow } from './store.ts'

/**
 * Cancels a booking because of the weather: a full refund without a fee, by the provider as far as it was paid
 * there, also beside pending refunds. Requires the schedule lock; options do not move up into that time.
 * @param reason text for the client, in their language
 */
export async function cancelForWeather(
  context: Context<Person>,
  venue: Venue,
  booking: BookingRow,
  reason: string,
): Promise<void> {
  const refund_cents = retainedOf(booking)
  await release(context.tx, { booking_id: booking.id })
  const refunded_booking = await refundBooking(context, booking, refund_cents, byStaff(context))
  const saved = await store.save(context.tx, { ...toCancelled(refunded_booking), reason })
  await finish(context, saved, 'cancelled', () =>
    mailClient(context, venue, saved, 'called_off', { refund_cents }),
  )
}

/**
 * Takes a booking off the schedule because of the weather, until its client or staff choose another time. Payments
 * stay, and can be refunded without a fee.
 */
export async function postponeForWeather(
  context: Context<Person>,
  venue: Venue,
  booking: BookingRow,
  reason: string,
): Promise<void> {
  await release(context.tx, { booking_id: booking.id })
  const saved = await store.save(context.tx, {
    ...booking,
    state: 'postponed',
    postponed_at: context.now,
    answer_by: null,
    pay_by: null,
    reason,
  })
  await finish(context, saved, 'postponed', () => mailClient(context, venue, saved, 'postponed'))
}

/**
 * Moves a booking because of the weather, with the same price and state; its client may be refunded without a fee.
 * Errors: occupancy.taken with the conflicts.
 */
export async function moveForWeather(
  context: Context<Person>,
  venue: Venue,
  booking: BookingRow,
  { span, reason }: { span: Span; reason: string },
): Promise<void> {
  const { account_id, units } = booking
  await reserve(context, { account_id, units, span: occupiedSpan(booking, span) }, { booking_id: booking.id })
  const saved = await store.save(context.tx, {
    ...booking,
    ...span,
    postponed_at: context.now,
    answer_by: booking.answer_by && earlierOf(booking.answer_by, span.starts_at),
    pay_by: booking.pay_by && earlierOf(booking.pay_by, span.starts_at),
    reason,
  })
  await finish(context, saved, 'moved', () => mailClient(context, venue, saved, 'rescheduled'))
}

/**
 * Returns the active bookings of a span.
 * @param is_locked whether to lock them for a change
 */
export async function listAffected(
  { tx, now }: Context<Person>,
  venue: Venue,
  span: Span,
  is_locked: boolean,
): Promise<BookingRow[]> {
  const rows = await store.listBetween(tx, venue.account_id, span, is_locked)
  return rows.filter((row) => isAffected(stateAt(row, now)))
}

const byStaff = ({ actor }: Context<Person>) =>
  ({ reason: 'organizer', requested_by: actor.user_id }) as const

async function finish(
  context: Context<Person>,
  { account_id, id, reason }: BookingRow,
  kind: 'cancelled' | 'postponed' | 'moved',
  notify: () => Promise<void>,
): Promise<void> {
  const { tx, now, actor } = context
  await store.addLine(tx, { account_id, booking_id: id, at: now, kind, by_name: actor.name, words: reason })
  await notify()
  await recordDecision(context, id)
}
