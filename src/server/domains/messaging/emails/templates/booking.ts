import { bookingReference } from '#rules/rooms/booking.ts'
import type { CalendarEntry } from '#rules/events/calendar-entry.ts'
import type { Block, Fact, EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from './frame.ts'

type Data = DataOf<'booking'>

const SUBJECTS = {
  asked: 'booking.subject_asked',
  waits: 'booking.subject_waits',
  advanced: 'booking.subject_advanced',
  approved: 'booking.subject_approved',
  confirmed: 'booking.subject_confirmed',
  declined: 'booking.subject_declined',
  lapsed: 'booking.subject_lapsed',
  lapsed_unpaid: 'booking.subject_lapsed_unpaid',
  moved: 'booking.subject_moved',
  postponed: 'booking.subject_postponed',
  rescheduled: 'booking.subject_rescheduled',
  cancelled: 'booking.subject_cancelled',
  called_off: 'booking.subject_called_off',
  payment_failed: 'booking.subject_payment_failed',
  paid_twice: 'booking.subject_paid_twice',
  paid_too_late: 'booking.subject_paid_too_late',
  given_back: 'booking.subject_given_back',
} as const
const TEXTS = {
  asked: 'booking.text_asked',
  waits: 'booking.text_waits',
  advanced: 'booking.text_advanced',
  approved: 'booking.text_approved',
  confirmed: 'booking.text_confirmed',
  declined: 'booking.text_declined',
  lapsed: 'booking.text_lapsed',
  lapsed_unpaid: 'booking.text_lapsed_unpaid',
  moved: 'booking.text_moved',
  postponed: 'booking.text_postponed',
  rescheduled: 'booking.text_rescheduled',
  cancelled: 'booking.text_cancelled',
  called_off: 'booking.text_called_off',
  payment_failed: 'booking.text_payment_failed',
  paid_twice: 'booking.text_paid_twice',
  paid_too_late: 'booking.text_paid_too_late',
  given_back: 'booking.text_given_back',
} as const

/** Kinds that change or remove the calendar entry. */
const IN_CALENDARS: ReadonlySet<Data['kind']> = new Set([
  'confirmed',
  'moved',
  'postponed',
  'rescheduled',
  'cancelled',
  'called_off',
])

/**
 * Notifies the client of a booking of its new status; the reason is included unchanged, in whatever language.
 */
export function writeBooking(data: Data, translator: Translator): EmailMessage {
  const { t, money } = translator
  const { room_name, currency } = data
  const formatTime = (at: string) =>
    translator.when({ starts_at: at, ends_at: null, timezone: data.timezone }).time
  const paragraph = (text: string): Block => ({ kind: 'text', text })
  const sums: Fact[] = [
    ...fact(t('booking.due'), data.due_cents === 0 ? null : money(data.due_cents, currency)),
    ...fact(
      t(data.kind === 'given_back' ? 'booking.given_back' : 'booking.refund'),
      data.refund_cents === 0 ? null : money(data.refund_cents, currency),
    ),
    ...fact(t('booking.fee'), data.fee_cents === 0 ? null : money(data.fee_cents, currency)),
  ]
  return frame(translator, data.account_name, {
    subject: t(SUBJECTS[data.kind], { room_name }),
    blocks: [
      greet(translator, data.name),
      paragraph(
        t(TEXTS[data.kind], {
          room_name,
          answer_by: data.answer_by === null ? '' : formatTime(data.answer_by),
          pay_by: data.pay_by === null ? '' : formatTime(data.pay_by),
        }),
      ),
      ...(data.reason === '' ? [] : [paragraph(data.reason)]),
      ...(data.more_days === 0 ? [] : [paragraph(t('booking.more_days', { count: String(data.more_days) }))]),
      { kind: 'facts', facts: factsOf(data, translator) },
      ...(sums.length === 0 ? [] : [{ kind: 'facts' as const, facts: sums }]),
      ...termsBlocks(data, translator),
      button(translator, t('booking.open'), data.url),
    ],
    ...(IN_CALENDARS.has(data.kind) && { calendar: entryOf(data) }),
  })
}

/** Kinds with the terms of cancellation: before the client pays or comes. */
const WITH_TERMS: ReadonlySet<Data['kind']> = new Set(['asked', 'approved', 'confirmed'])

function termsBlocks({ kind, cancellation_terms, currency }: Data, { t, terms }: Translator): Block[] {
  if (cancellation_terms === null || !WITH_TERMS.has(kind)) return []
  return [
    { kind: 'heading', text: t('order_summary.cancellation') },
    { kind: 'text', text: terms(cancellation_terms, currency, 'booking').join('\n') },
  ]
}

function factsOf(data: Data, { t, when, money }: Translator): Fact[] {
  const { time, zone } = when(data)
  return [
    { label: t('booking.room'), value: data.room_name },
    { label: t('booking.when'), value: `${time} (${zone})` },
    { label: t('booking.price'), value: money(data.total_gross_cents, data.currency) },
    { label: t('booking.reference'), value: bookingReference(data.booking_id) },
  ]
}

const fact = (label: string, value: string | null): Fact[] => (value === null ? [] : [{ label, value }])

/** The entry keeps its id for ever: calendars accept a higher sequence number as a change. */
function entryOf({
  booking_id,
  room_name,
  account_name,
  starts_at,
  ends_at,
  url,
  kind,
  calendar_no,
}: Data): CalendarEntry {
  return {
    uid: `${booking_id}@foyer`,
    title: room_name,
    description: '',
    location: `${room_name}, ${account_name}`,
    url,
    starts_at,
    ends_at,
    sequence: calendar_no,
    is_cancelled: kind === 'cancelled' || kind === 'called_off' || kind === 'postponed',
  }
}
