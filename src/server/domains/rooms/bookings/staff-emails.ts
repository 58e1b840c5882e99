import { personName } from '#rules/text/person-name.ts'
import { canInAccount } from '#rules/permissions.ts'
import { localizedText } from '#contract/wire/translations.ts'
import { mailLocale, queueMails, type BookingNoticeKind } from '#server/domains/messaging/index.ts'
import { findRoom } from '#server/domains/rooms/rooms/service.ts'
import { listTeam } from '#server/domains/accounts/index.ts'
import type { Venue } from '#server/domains/platform/index.ts'
import type { NotifyContext } from './client-emails.ts'
import type { BookingRow } from './store.ts'

/**
 * Queues a mail to each team member who may decide about bookings, in their language. Mails about requests are
 * omitted if the account says so; mails about failed refunds are not.
 * @param amount_cents refund in minor units
 */
export async function mailStaff(
  context: NotifyContext,
  venue: Venue,
  booking: BookingRow,
  kind: BookingNoticeKind,
  { amount_cents = 0 }: { amount_cents?: number } = {},
): Promise<void> {
  const { tx, settings } = context
  if ((kind === 'asked' || kind === 'lapsed') && !venue.mails_about_bookings) return
  const room = await findRoom(tx, booking.account_id, booking.room_id)
  if (room === undefined) return
  const team = await listTeam(tx, venue.account_id)
  const mails = team
    .filter((member) => canInAccount(member, 'booking.decide'))
    .map((member) => ({
      account_id: venue.account_id,
      to: { address: member.email, name: personName(member) || null },
      locale: member.locale,
      template: 'booking-notice' as const,
      data: {
        account_name: venue.name,
        url: `${settings.public_url}/manage/bookings/${booking.id}`,
        kind,
        booking_id: booking.id,
        room_name: localizedText(room, 'name', mailLocale.parse(member.locale)),
        client_name: booking.client_name,
        people: booking.people,
        note: booking.note,
        starts_at: booking.starts_at,
        ends_at: booking.ends_at,
        timezone: venue.timezone,
        currency: booking.currency,
        total_gross_cents: booking.total_gross_cents,
        amount_cents,
        answer_by: booking.answer_by,
      },
    }))
  await queueMails(tx, context, mails)
}
