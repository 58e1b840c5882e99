import type { BookingEdit } from '#contract/rooms/bookings.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'

/** Field declarations of a booking that staff edit. */
export const bookingFields = (t: FieldTexts) =>
  ({
    staff_note: { label: t('booking.staff_note') },
    attendance: {
      label: t('booking.attendance'),
      choices: {
        came: t('choices.booking.attendance.came'),
        did_not_come: t('choices.booking.attendance.did_not_come'),
      },
      none: t('booking.attendance_unsaid'),
    },
  }) satisfies FieldDeclarations<BookingEdit>
