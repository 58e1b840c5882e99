import {
  savedBooking,
  type Booking,
  type BookingHistoryEntry,
  type SavedBooking,
  type OwnBooking,
} from '#contract/rooms/booking-shape.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { localizedText } from '#contract/wire/translations.ts'
import { cancellationOf, payableAt, stateAt } from '#rules/rooms/booking.ts'
import { frozenTerms } from '#rules/sales/cancellation/cancellation-terms.ts'
import type { FullRow, LineRow } from './store.ts'

export type PresentContext = { now: Instant; reader: Locale; timezone: string }
/** `takes_cards`: whether the venue accepts cards now. */
export type OwnPresentContext = PresentContext & { takes_cards: boolean }

/** Presents a booking to staff. */
export function present(row: FullRow, context: PresentContext): Booking {
  const { booking } = row
  return {
    ...presentShared(row, context),
    account_id: booking.account_id,
    tier: booking.tier,
    units: booking.units,
    setup_minutes: booking.setup_minutes,
    clear_minutes: booking.clear_minutes,
    client: {
      user_id: booking.user_id,
      name: booking.client_name,
      email: booking.client_email,
      phone: booking.client_phone,
      locale: booking.client_locale,
    },
    staff_note: booking.staff_note,
    attendance: booking.attendance,
    paid_by: booking.paid_by,
    paid_reference: booking.paid_reference,
  }
}

/** Presents the fields of a booking for offline use by staff. */
export function presentOffline(row: FullRow, context: PresentContext): SavedBooking {
  return savedBooking.parse(present(row, context))
}

/** Presents a booking to its client. */
export function presentOwn(row: FullRow, context: OwnPresentContext): Omit<OwnBooking, 'timeline'> {
  const shared = presentShared(row, context)
  return { ...shared, takes_cards: shared.due_cents > 0 && context.takes_cards }
}

/** Presents a history entry to staff. */
export function presentLine({ at, kind, by_name, words }: LineRow): BookingHistoryEntry {
  return { at, kind, by: by_name, words }
}

/** Presents a history entry to the client, without the name of the staff member. */
export function presentOwnLine(line: LineRow): BookingHistoryEntry {
  return { ...presentLine(line), by: null }
}

function presentShared(
  { booking, room_name, room_translations, waits_behind }: FullRow,
  context: PresentContext,
) {
  const { now, reader, timezone } = context
  const state = stateAt(booking, now)
  return {
    id: booking.id,
    room_id: booking.room_id,
    room_name: localizedText({ name: room_name, translations: room_translations }, 'name', reader),
    state,
    starts_at: booking.starts_at,
    ends_at: booking.ends_at,
    timezone,
    layout: booking.layout,
    people: booking.people,
    answers: booking.answers,
    note: booking.note,
    price: booking.price,
    currency: booking.currency,
    paid_cents: booking.paid_cents,
    due_cents: payableAt(booking, now),
    refunded_cents: booking.refunded_cents,
    refunding_cents: booking.refunding_cents,
    owed_back_cents: booking.owed_back_cents,
    excused_cents: booking.excused_cents,
    answer_by: state === 'requested' ? booking.answer_by : null,
    pay_by: state === 'held' ? booking.pay_by : null,
    waits_behind,
    series_id: booking.series_id,
    skipped_days: booking.skipped_days,
    reason: booking.reason,
    cancellation: cancellationOf(booking, now),
    cancellation_terms: frozenTerms(booking),
    created_at: booking.asked_at,
    version: booking.version,
  }
}
