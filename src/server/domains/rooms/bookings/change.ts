import type { moveBooking } from '#contract/rooms/bookings.ts'
import type { moveOwnBooking } from '#contract/rooms/own-bookings.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import {
  resumePostponed,
  cancellationOf,
  confirmIfPaid,
  earlierOf,
  isMovable,
  retainedOf,
  stateAt,
  STAFF_MOVABLE_STATES,
  termsAfterMove,
  overpaymentOf,
} from '#rules/rooms/booking.ts'
import { priceAfterMove } from '#rules/rooms/room-price.ts'
import { occupiedSpan, timeProblem } from '#rules/rooms/room-times.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import { release, isFree, lockSchedule, reserve } from '#server/domains/rooms/schedule/service.ts'
import { findRoom, type RoomRow } from '#server/domains/rooms/rooms/service.ts'
import { findVenue, type Venue } from '#server/domains/platform/index.ts'
import { priceOf } from './validate-request.ts'
import { toCancelled, lockForDecision, recordDecision } from './decide.ts'
import { mailClient } from './client-emails.ts'
import { readOwn } from './read.ts'
import { requireNoDispute, requireNoPendingRefund, refundBooking } from './send-back.ts'
import * as store from './store.ts'
import type { BookingRow } from './store.ts'
import { advance, expireLapsed } from './expire.ts'

type OwnContext = Context<Client | Person>
const BY_CLIENT = { reason: 'buyer', requested_by: null } as const

/**
 * Cancels the caller's booking before its start, for the refund that was displayed. Errors: booking.not_found,
 * booking.not_open, refund.pending, booking.sum_changed with the current booking.
 */
export async function cancelOwn(context: OwnContext, id: Id, displayed_cents: number): Promise<Id> {
  const { tx, now, actor } = context
  const { venue, booking } = await lockOwn(context, id)
  await requireNoPendingRefund(context, booking, retainedOf(booking))
  await requireNoDispute(context, booking)
  const cancellation = cancellationOf(booking, now)
  if (cancellation === null) throw new AppError('booking.not_open')
  if (cancellation.refund_cents !== displayed_cents)
    throw new AppError('booking.sum_changed', { current: await readOwn(context, id) })
  await release(tx, { booking_id: id })
  const refunded_booking = await refundBooking(context, booking, cancellation.refund_cents, BY_CLIENT)
  const saved = await store.save(tx, {
    ...toCancelled(refunded_booking),
    fee_cents: booking.fee_cents + cancellation.fee_cents,
  })
  await store.addLine(tx, lineOf(saved, 'cancelled', now, actor.name, ''))
  await mailClient(context, venue, saved, 'cancelled', cancellation)
  await advance(context, venue)
  return id
}

/**
 * Moves the caller's booking to another time of its room, at the price that was displayed. Errors:
 * booking.not_found, booking.not_open, booking.invalid, booking.sum_changed with the current price, room.taken,
 * refund.pending.
 */
export async function moveOwn(
  context: OwnContext,
  id: Id,
  { total_gross_cents, ...span }: BodyOf<typeof moveOwnBooking>,
): Promise<Id> {
  const { tx, now } = context
  const { venue, booking } = await lockOwn(context, id)
  const room = await findRoom(tx, venue.account_id, booking.room_id)
  const { starts_at } = booking
  if (room?.status !== 'LIVE' || !isMovable({ state: stateAt(booking, now), starts_at }, now))
    throw new AppError('booking.not_open')
  const problem = timeProblem(room, span, { now, timezone: venue.timezone })
  if (problem !== null) throw new AppError('booking.invalid', { errors: { [problem.field]: [problem.code] } })
  const units = { account_id: venue.account_id, units: room.units, span: occupiedSpan(room, span) }
  await release(tx, { booking_id: id })
  if (!(await isFree(tx, units, now)))
    throw new AppError('room.taken', { errors: { starts_at: ['room_taken'] } })
  const displayed_cents = total_gross_cents
  await move(context, { venue, room, booking, span, text: '', displayed_cents, mover: 'client' })
  return id
}

/**
 * Moves a booking on behalf of staff, also to another room and regardless of the room's rules. Errors: those of
 * lockForDecision, room.not_found, booking.invalid, booking.sum_changed with the current price, occupancy.taken with
 * the conflicts, refund.pending.
 */
export async function moveForStaff(
  context: Context<Person>,
  key: { id: Id; version: number | null },
  { room_id, reason, total_gross_cents, ...span }: BodyOf<typeof moveBooking>,
): Promise<Id> {
  const { venue, booking } = await lockForDecision(context, key, STAFF_MOVABLE_STATES)
  const room = await findRoom(context.tx, venue.account_id, room_id ?? booking.room_id)
  if (room === undefined || room.status === 'ARCHIVED') throw new AppError('room.not_found')
  const problem = timeProblem(room, span, { now: context.now, timezone: venue.timezone, is_staff: true })
  if (problem !== null) throw new AppError('booking.invalid', { errors: { [problem.field]: [problem.code] } })
  await release(context.tx, { booking_id: booking.id })
  const displayed_cents = total_gross_cents ?? null
  await move(context, { venue, room, booking, span, text: reason, displayed_cents, mover: 'staff' })
  await recordDecision(context, booking.id)
  return booking.id
}

type MoveInput = {
  venue: Venue
  room: RoomRow
  booking: BookingRow
  span: { starts_at: string; ends_at: string }
  text: string
  /** Price that was displayed; null: none was. */
  displayed_cents: number | null
  mover: 'client' | 'staff'
}

/**
 * The price is that of the new time, with the discount by staff. An overpayment is refunded, a shortfall is to be
 * paid, and a held booking without a shortfall is confirmed.
 */
async function move(
  context: OwnContext,
  { venue, room, booking, span, text, displayed_cents, mover }: MoveInput,
): Promise<void> {
  const { tx, now, actor } = context
  const { people, price: before, tier } = booking
  const extras = before.extras.map(({ key, wanted }) => ({ key, quantity: wanted }))
  const list_price = await priceOf(context, { venue, room, tier }, span, { people, extras })
  if (list_price === null && mover === 'client')
    throw new AppError('booking.invalid', { errors: { starts_at: ['no_price'] } })
  const price = list_price === null ? before : priceAfterMove(before, list_price)
  if (displayed_cents !== null && price.total_gross_cents !== displayed_cents)
    throw new AppError('booking.sum_changed', { current: { price } })
  await reserve(
    context,
    { account_id: venue.account_id, units: room.units, span: occupiedSpan(room, span) },
    { booking_id: booking.id },
  )
  const { total_gross_cents } = price
  const refund_cents = overpaymentOf({ ...booking, total_gross_cents })
  await requireNoPendingRefund(context, booking, refund_cents)
  const cause =
    mover === 'staff' ? ({ reason: 'organizer', requested_by: actor.user_id } as const) : BY_CLIENT
  const refunded_booking = await refundBooking(
    context,
    { ...booking, total_gross_cents },
    refund_cents,
    cause,
  )
  const moved = confirmIfPaid({
    ...(booking.state === 'postponed' ? resumePostponed(refunded_booking, span.starts_at) : refunded_booking),
    ...span,
    room_id: room.id,
    units: room.units,
    setup_minutes: room.setup_minutes,
    clear_minutes: room.clear_minutes,
    price,
    total_gross_cents,
    answer_by: booking.answer_by && earlierOf(booking.answer_by, span.starts_at),
    pay_by: booking.pay_by && earlierOf(booking.pay_by, span.starts_at),
    attendance: null,
    cancellation_terms: mover === 'client' ? termsAfterMove(booking, now) : booking.cancellation_terms,
    // Clients who chose the new time themselves are subject to the normal cancellation rules again.
    postponed_at: mover === 'staff' ? booking.postponed_at : null,
  })
  const saved = await store.save(tx, moved)
  await store.addLine(tx, lineOf(saved, 'moved', now, actor.name, text))
  const kind = saved.state === booking.state ? 'moved' : 'confirmed'
  await mailClient(context, venue, saved, kind, { refund_cents })
  await advance(context, venue)
}

const lineOf = (
  { account_id, id }: BookingRow,
  kind: 'cancelled' | 'moved',
  at: string,
  by_name: string,
  text: string,
) => ({ account_id, booking_id: id, at, kind, by_name, words: text })

/**
 * Returns the caller's booking, with it and the schedule locked and lapsed bookings expired first. Errors:
 * booking.not_found.
 */
export async function lockOwn(context: OwnContext, id: Id): Promise<{ venue: Venue; booking: BookingRow }> {
  const venue = await findVenue(context.tx)
  if (venue === null) throw new AppError('booking.not_found')
  await lockSchedule(context.tx, venue.account_id)
  await expireLapsed(context, venue)
  const booking = await store.lock(context.tx, id, { user_id: context.actor.user_id })
  if (booking === undefined) throw new AppError('booking.not_found')
  return { venue, booking }
}
