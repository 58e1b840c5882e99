import type { Attendance, BookingHistoryEntry } from '#contract/rooms/booking-shape.ts'
import type { BookingEdit } from '#contract/rooms/bookings.ts'
import type { Id } from '#contract/wire/id.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { canRecordAttendance } from '#rules/rooms/booking.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireVersion } from '#server/core/http/requirements.ts'
import { requireVenue } from '#server/domains/platform/index.ts'
import { recordDecision } from './decide.ts'
import { readFull } from './read.ts'
import * as store from './store.ts'

/**
 * Updates the staff note of a booking and whether the client attended; omitted fields stay unchanged. The schedule
 * is not affected, so only the booking is locked. Errors: venue.not_found, permission.denied, booking.not_found,
 * version.stale, booking.not_open (attendance does not apply to it, or not yet).
 */
export async function update(
  context: Context<Person>,
  { id, version }: { id: Id; version: number | null },
  edit: BookingEdit,
): Promise<Id> {
  const { tx, now, actor } = context
  const { account_id } = await requireVenue(context, 'booking.view')
  const before = await store.lock(tx, id, { account_id })
  if (before === undefined) throw new AppError('booking.not_found')
  requireVersion(before, version, await readFull(context, id))
  const after = applyEdit(before, edit)
  const is_attendance_changed = after.attendance !== before.attendance
  if (is_attendance_changed && !canRecordAttendance(before, after.attendance, now))
    throw new AppError('booking.not_open')
  if (is_attendance_changed || after.staff_note !== before.staff_note) await store.save(tx, after)
  if (is_attendance_changed) {
    const line = { account_id, booking_id: id, at: now, by_name: actor.name, words: '' }
    await store.addLine(tx, { ...line, kind: lineOf(after.attendance) })
    await recordDecision(context, id)
  }
  return id
}

function lineOf(attendance: Attendance | null): BookingHistoryEntry['kind'] {
  if (attendance === null) return 'attendance_unsaid'
  return attendance === 'came' ? 'came' : 'no_show'
}
