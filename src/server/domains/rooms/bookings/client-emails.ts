import { queueMail, type BookingMailKind } from '#server/domains/messaging/index.ts'
import type { Context } from '#server/core/http/context.ts'
import { localizedText } from '#contract/wire/translations.ts'
import { findRoom } from '#server/domains/rooms/rooms/service.ts'
import { frozenTerms } from '#rules/sales/cancellation/cancellation-terms.ts'
import { payableAt } from '#rules/rooms/booking.ts'
import type { Venue } from '#server/domains/platform/index.ts'
import type { BookingRow } from './store.ts'

export type NotifyContext = Pick<Context, 'tx' | 'now' | 'random' | 'settings'>

/** Path of the client's own bookings. */
export const OWN_BOOKINGS_PATH = '/profile/bookings'

/**
 * Queues a mail to the client of a booking, in their language, about its new state; nothing without an address.
 * @param details amounts in minor units beside the price, and the number of further days of a series
 */
export async function mailClient(
  context: NotifyContext,
  venue: Venue,
  booking: BookingRow,
  kind: BookingMailKind,
  details: { refund_cents?: number; fee_cents?: number; more_days?: number } = {},
): Promise<void> {
  if (booking.client_email === null) return
  const room = await findRoom(context.tx, booking.account_id, booking.room_id)
  if (room === undefined) return
  await queueMail(context.tx, context, {
    account_id: booking.account_id,
    to: { address: booking.client_email, name: booking.client_name },
    locale: booking.client_locale,
    template: 'booking',
    data: {
      account_name: venue.name,
      name: booking.client_name,
      url: `${context.settings.public_url}${OWN_BOOKINGS_PATH}`,
      kind,
      booking_id: booking.id,
      room_name: localizedText(room, 'name', booking.client_locale),
      starts_at: booking.starts_at,
      ends_at: booking.ends_at,
      timezone: venue.timezone,
      currency: booking.currency,
      total_gross_cents: booking.total_gross_cents,
      due_cents: restOf(booking, context.now),
      refund_cents: details.refund_cents ?? 0,
      fee_cents: details.fee_cents ?? 0,
      more_days: details.more_days ?? 0,
      cancellation_terms: booking.total_gross_cents === 0 ? null : frozenTerms(booking),
      answer_by: booking.answer_by,
      pay_by: booking.pay_by,
      reason: booking.reason,
      calendar_no: booking.calendar_no,
    },
  })
}

/** Returns the amount still due when a part has been paid; 0 when all or nothing has been. */
function restOf(booking: BookingRow, now: NotifyContext['now']): number {
  const due_cents = payableAt(booking, now)
  return due_cents < booking.total_gross_cents ? due_cents : 0
}
