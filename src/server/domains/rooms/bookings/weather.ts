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
 * Calls a booking off because of the weather: everything goes back without a fee, at the payment provider what was paid
 * there, also beside what is on its way. Called under the lock of the house; nobody moves up into that time.
 * @param reason what its client is told, in their language
 */
export async function cancelForWeather(
  context: Context<Person>,
  venue: Venue,
  booking: BookingRow,
  reason: string,
): Promise<void> {
  const refund_cents = retainedOf(booking)
  await release(context.tx, { booking_id: booking.id })
  const back = await refundBooking(context, booking, refund_cents, byStaff(context))
  const saved = await store.save(context.tx, { ...toCancelled(back), reason })
  await finish(context, saved, 'cancelled', () =>
    mailClient(context, venue, saved, 'called_off', { refund_cents }),
  )
}

/**
 * Takes a booking out of its time because of the weather; it waits for another, which its client or staff choose. What
 * is paid stays, and can be had back without a fee.
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
 * Gives a booking another time because of the weather, at its price, in its state; its client may have their money back
 * without a fee. The house is taken by `take`. Errors: occupancy.taken with what is there.
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

/** The bookings that stand in a span. @param is_locked for who changes them */
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
  tell: () => Promise<void>,
): Promise<void> {
  const { tx, now, actor } = context
  await store.addLine(tx, { account_id, booking_id: id, at: now, kind, by_name: actor.name, words: reason })
  await tell()
  await recordDecision(context, id)
}
