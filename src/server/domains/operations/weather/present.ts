import type {
  AffectedBooking,
  AffectedEvent,
  WeatherClosure,
  WeatherReport,
} from '#contract/rooms/weather.ts'
import type { Id } from '#contract/wire/id.ts'
import { retainedOf } from '#rules/rooms/booking.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import type { BookingRow } from '#server/domains/rooms/index.ts'
import type {
  BuyerAnswers,
  BookingReportLine,
  ManualRefundDue,
  EventReportLine,
  Progress,
} from './report-store.ts'
import type { BuyerFigures, ClosureRow, EventRow } from './store.ts'

const NO_BUYERS: BuyerFigures = { orders: 0, tickets: 0, kept_cents: 0 }
const NO_ANSWERS: BuyerAnswers = {
  orders: 0,
  told: 0,
  kept: 0,
  money_back: 0,
  refunded_cents: 0,
  refunds_failed: 0,
}

export function presentAffectedEvent(row: EventRow, buyers: BuyerFigures = NO_BUYERS): AffectedEvent {
  const { id, title, happening, start_date, end_date, starts_at, ends_at, timezone, currency } = row
  return { id, title, happening, start_date, end_date, starts_at, ends_at, timezone, currency, ...buyers }
}

export function presentAffectedBooking(
  row: BookingRow,
  room_names: ReadonlyMap<Id, string>,
): AffectedBooking {
  const { id, client_name, state, starts_at, ends_at, currency } = row
  const room_name = room_names.get(row.room_id) ?? ''
  return { id, room_name, client_name, state, starts_at, ends_at, currency, kept_cents: retainedOf(row) }
}

export function presentClosure(row: ClosureRow, progress: Progress | undefined): WeatherClosure {
  const { id, signal, from_at: from, until_at: until, by_name, created_at } = row
  return {
    id,
    signal,
    from,
    until,
    by_name,
    created_at,
    ...(progress ?? { orders: 0, told: 0, bookings: 0 }),
  }
}

type ReportLines = {
  events: readonly EventReportLine[]
  bookings: readonly BookingReportLine[]
  answers: ReadonlyMap<Id, BuyerAnswers>
  by_hand: readonly ManualRefundDue[]
  room_names: ReadonlyMap<Id, string>
}

export function presentLines(lines: ReportLines): Pick<WeatherReport, 'event_lines' | 'booking_lines'> {
  return {
    event_lines: lines.events.map(({ event, outcome }) => {
      const { id, title, start_date, former_start_date, timezone, currency, happening } = event
      return {
        id,
        title,
        start_date,
        former_start_date,
        timezone,
        currency,
        happening,
        outcome,
        ...(lines.answers.get(id) ?? NO_ANSWERS),
        by_hand: lines.by_hand
          .filter(({ event_id }) => event_id === id)
          .map(({ order_id, amount_cents }) => {
            return { order_id, reference: orderReference(order_id), amount_cents }
          }),
      }
    }),
    booking_lines: lines.bookings.map(({ booking, outcome }) => {
      const { kept_cents: _, ...fields } = presentAffectedBooking(booking, lines.room_names)
      const { refunded_cents, owed_back_cents } = booking
      return { ...fields, outcome, refunded_cents, owed_back_cents }
    }),
  }
}
