import type { Instant } from '#contract/wire/instant.ts'
import type { Id } from '#contract/wire/id.ts'
import { answerDeadline, retainedOf } from '#rules/rooms/booking.ts'
import { occupiedSpan } from '#rules/rooms/room-times.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { release, isFree, lockSchedule, reserve } from '#server/domains/rooms/schedule/service.ts'
import { findVenue, type Venue } from '#server/domains/platform/index.ts'
import { mailClient, type NotifyContext } from './client-emails.ts'
import { mailStaff } from './staff-emails.ts'
import { refundBooking } from './send-back.ts'
import * as store from './store.ts'

/**
 * Expires bookings and requests that waited for too long, and frees their time; options waiting for it move up in
 * the order of request. Clients are notified and payments refunded. Requires the schedule lock, and runs before
 * every change of the schedule.
 * @param skip_mail_for booking whose client is notified by another mail
 */
export async function expireLapsed(
  context: NotifyContext,
  venue: Venue,
  { skip_mail_for = null }: { skip_mail_for?: Id | null } = {},
): Promise<void> {
  const { tx, now } = context
  const lapsed = await store.lockLapsed(tx, venue.account_id, now)
  for (const booking of lapsed) {
    await release(tx, { booking_id: booking.id })
    const refund_cents = retainedOf(booking)
    const cause = { reason: 'paid_too_late', requested_by: null } as const
    const refunded_booking = await refundBooking(context, booking, refund_cents, cause)
    const saved = await store.save(tx, {
      ...refunded_booking,
      state: 'lapsed',
      answer_by: null,
      pay_by: null,
    })
    await store.addLine(tx, lineOf(booking, 'lapsed', now))
    const kind = booking.state === 'held' ? 'lapsed_unpaid' : 'lapsed'
    if (booking.id !== skip_mail_for) await mailClient(context, venue, saved, kind, { refund_cents })
    if (booking.state === 'requested') await mailStaff(context, venue, saved, 'lapsed')
  }
  if (lapsed.length > 0) await advance(context, venue)
}

/** Turns options whose time has become free into requests, in the order of request. */
export async function advance(context: NotifyContext, venue: Venue): Promise<void> {
  const { tx, now } = context
  for (const booking of await store.lockOptions(tx, venue.account_id)) {
    if (booking.starts_at <= now) continue
    const { account_id, units } = booking
    const request = { account_id, units, span: occupiedSpan(booking, booking) }
    if (!(await isFree(tx, request, now))) continue
    await reserve({ tx, locale: booking.client_locale }, request, { booking_id: booking.id })
    const answer_by = answerDeadline(now, booking.starts_at)
    const saved = await store.save(tx, { ...booking, state: 'requested', answer_by })
    await store.addLine(tx, lineOf(booking, 'advanced', now))
    await mailClient(context, venue, saved, 'advanced')
    await mailStaff(context, venue, saved, 'asked')
  }
}

/** History entry for an automatic change. */
const lineOf = ({ account_id, id }: store.BookingRow, kind: 'lapsed' | 'advanced', at: Instant) => ({
  account_id,
  booking_id: id,
  at,
  kind,
  by_name: null,
  words: '',
})

/** Expires bookings every minute, independently of requests; catches up after a downtime. */
export async function expireBookings({
  db,
  clock,
  random,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>): Promise<void> {
  await db.withTx(async (tx) => {
    const venue = await findVenue(tx)
    if (venue === null || !(await store.needsExpiry(tx, venue.account_id, clock()))) return
    await lockSchedule(tx, venue.account_id)
    const context = { tx, now: clock(), random, settings }
    await expireLapsed(context, venue)
    await advance(context, venue)
  })
}
