import { bookingReference } from '#rules/rooms/booking.ts'
import type { Fact, EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame } from './frame.ts'
import { MONEY_SUBJECTS, MONEY_TEXTS } from './orders/money-notice.ts'

const SUBJECTS = {
  asked: 'booking_notice.subject_asked',
  lapsed: 'booking_notice.subject_lapsed',
  refund_failed: 'booking_notice.subject_refund_failed',
  ...MONEY_SUBJECTS,
} as const
const TEXTS = {
  asked: 'booking_notice.text_asked',
  lapsed: 'booking_notice.text_lapsed',
  refund_failed: 'booking_notice.text_refund_failed',
  ...MONEY_TEXTS,
} as const

/** Notifies those who decide on bookings of a pending request; the client's note is included unchanged. */
export function writeBookingNotice(data: DataOf<'booking-notice'>, translator: Translator): EmailMessage {
  const { t, when, money } = translator
  const { kind, room_name, client_name, currency, timezone, answer_by } = data
  const { time, zone } = when(data)
  const until = answer_by === null ? '' : when({ starts_at: answer_by, ends_at: null, timezone }).time
  const facts: Fact[] = [
    { label: t('booking.room'), value: room_name },
    { label: t('booking.when'), value: `${time} (${zone})` },
    { label: t('booking_notice.client'), value: client_name },
    { label: t('booking_notice.people'), value: String(data.people) },
    { label: t('booking.price'), value: money(data.total_gross_cents, currency) },
    { label: t('booking.reference'), value: bookingReference(data.booking_id) },
  ]
  const is_about_money = kind !== 'asked' && kind !== 'lapsed'
  if (is_about_money)
    facts.push({ label: t('money_notice.amount'), value: money(data.amount_cents, currency) })
  return frame(translator, data.account_name, {
    subject: t(SUBJECTS[kind], { room_name, client_name, reference: bookingReference(data.booking_id) }),
    blocks: [
      { kind: 'text', text: t(TEXTS[kind], { answer_by: until }) },
      ...(kind === 'asked' && data.note !== '' ? [{ kind: 'text' as const, text: data.note }] : []),
      { kind: 'facts', facts },
      button(translator, t('booking_notice.open'), data.url),
      ...(is_about_money ? [] : [{ kind: 'small' as const, text: t('booking_notice.why') }]),
    ],
  })
}
