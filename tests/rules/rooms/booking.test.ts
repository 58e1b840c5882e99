import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answerDeadline,
  canRecordAttendance,
  cancellationOf,
  confirmIfPaid,
  offlineSpan,
  payableAt,
  paymentDeadline,
  sameTimeOn,
  seriesDays,
  stateAt,
  type BookingAmounts,
  type PaidBooking,
} from '#rules/rooms/booking.ts'
import { addDays, dayAt, daysBetween } from '#rules/members/calendar-days.ts'
import { instantToWallTime } from '#rules/events/wall-time.ts'
import { weekdayOf } from '#rules/rooms/room-times.ts'
import { venueTime, span, ZONE } from './a-room.ts'

const DAY = '2026-12-04'
type PaidBookingSums = PaidBooking & Pick<BookingAmounts, 'excused_cents'>
const booking = (fields: Partial<PaidBookingSums> = {}): PaidBookingSums => ({
  ...span(DAY, '10:00', '12:00'),
  state: 'confirmed',
  answer_by: null,
  pay_by: null,
  attendance: null,
  cancellation_terms: null,
  cancellation_fee_cents: 10_000,
  paid_cents: 120_000,
  refunded_cents: 0,
  excused_cents: 0,
  refunding_cents: 0,
  fee_cents: 0,
  postponed_at: null,
  ...fields,
})

describe('the refund of a booking', () => {
  const before = venueTime('2026-12-03', '10:00')
  test.each([
    ['HK$1,200 paid', {}, 110_000, 10_000],
    ['HK$80 paid', { paid_cents: 8_000 }, 0, 8_000],
    ['nothing paid', { paid_cents: 0, state: 'held' }, 0, 0],
    ['the fee was kept before', { fee_cents: 10_000 }, 120_000, 0],
    ['the venue moved it', { postponed_at: before }, 120_000, 0],
    ['the venue postponed it', { postponed_at: before, state: 'postponed' }, 120_000, 0],
    ['some of it went back', { refunded_cents: 30_000 }, 80_000, 10_000],
    ['no fee', { cancellation_fee_cents: 0 }, 120_000, 0],
  ] as const)('a refund is right with %s', (_name, fields, refund_cents, fee_cents) =>
    expect(cancellationOf(booking(fields), before)).toEqual({ refund_cents, fee_cents }),
  )

  test('a booking is refundable until one second before the start, not at the start, and not when it is over', () => {
    expect(cancellationOf(booking(), '2026-12-04T01:59:59.000Z')).not.toBeNull()
    expect(cancellationOf(booking(), venueTime(DAY, '10:00'))).toBeNull()
    for (const state of ['cancelled', 'declined', 'lapsed'] as const)
      expect(cancellationOf(booking({ state }), before)).toBeNull()
    expect(cancellationOf(booking({ attendance: 'did_not_come' }), before)).toBeNull()
  })

  test('a booking is not refundable while a refund is pending', () =>
    expect(cancellationOf(booking({ refunding_cents: 1 }), before)).toBeNull())
})

describe('the balance due of a booking', () => {
  const total_gross_cents = 120_000
  const now = venueTime('2026-12-02', '10:00')
  test.each([
    ['held', { paid_cents: 0 }, 120_000],
    ['held', { paid_cents: 70_000 }, 50_000],
    ['confirmed', { paid_cents: 120_000 }, 0],
    ['confirmed', { paid_cents: 120_000, refunded_cents: 20_000 }, 20_000],
    ['confirmed', { paid_cents: 120_000, ends_at: now, refunded_cents: 20_000 }, 20_000],
    ['confirmed', { paid_cents: 200_000 }, 0],
    ['confirmed', { paid_cents: 120_000, refunded_cents: 20_000, excused_cents: 20_000 }, 0],
    ['held', { paid_cents: 0, pay_by: now }, 0],
    ['requested', { paid_cents: 0 }, 0],
    ['cancelled', { paid_cents: 0 }, 0],
  ] as const)('the balance due of a booking that is %s %o', (state, fields, due) =>
    expect(payableAt({ ...booking({ state, ...fields }), total_gross_cents }, now)).toBe(due),
  )

  test('a fully paid held booking is confirmed, and no other booking changes', () => {
    const held = { ...booking({ state: 'held', pay_by: now }), total_gross_cents }
    expect(confirmIfPaid(held)).toMatchObject({ state: 'confirmed', pay_by: null })
    expect(confirmIfPaid({ ...held, paid_cents: 119_999 })).toMatchObject({ state: 'held', pay_by: now })
    expect(confirmIfPaid({ ...held, state: 'cancelled' }).state).toBe('cancelled')
  })
})

describe('the state of a booking', () => {
  const now = venueTime('2026-12-02', '10:00')
  test.each([
    ['requested', { answer_by: now }, 'lapsed'],
    ['requested', { answer_by: venueTime('2026-12-02', '10:01') }, 'requested'],
    ['held', { pay_by: now }, 'lapsed'],
    ['held', { pay_by: null }, 'held'],
    ['option', {}, 'option'],
    ['option', { starts_at: now }, 'lapsed'],
    ['confirmed', {}, 'confirmed'],
    ['confirmed', { ends_at: now }, 'done'],
    ['confirmed', { ends_at: now, attendance: 'came' }, 'done'],
    ['confirmed', { attendance: 'did_not_come' }, 'no_show'],
    ['confirmed', { ends_at: now, attendance: 'did_not_come' }, 'no_show'],
    // Stored as no-show although the facts say otherwise.
    ['no_show', { attendance: 'came' }, 'confirmed'],
    ['no_show', { ends_at: now, attendance: null }, 'done'],
    ['cancelled', { attendance: 'did_not_come' }, 'cancelled'],
  ] as const)('the state of a booking that was %s %o', (state, fields, stands) =>
    expect(stateAt({ ...booking({ state }), ...fields }, now)).toBe(stands),
  )

  test('the deadline for a response is a day and for a payment two, neither later than the start', () => {
    expect(answerDeadline(now, venueTime(DAY, '10:00'))).toBe(venueTime('2026-12-03', '10:00'))
    expect(answerDeadline(now, venueTime('2026-12-02', '18:00'))).toBe(venueTime('2026-12-02', '18:00'))
    expect(paymentDeadline(now, venueTime('2026-12-20', '10:00'), null)).toBe(venueTime(DAY, '10:00'))
    expect(paymentDeadline(now, venueTime('2026-12-03', '10:00'), venueTime('2026-12-09', '10:00'))).toBe(
      venueTime('2026-12-03', '10:00'),
    )
  })
})

describe('the attendance of a booking', () => {
  const said = (state: PaidBooking['state'], time: string, what: 'came' | 'did_not_come' | null) =>
    canRecordAttendance(booking({ state }), what, venueTime(DAY, time))

  test('arrival can be recorded from half an hour before the start, and a no-show from the start', () => {
    expect([said('confirmed', '09:29', 'came'), said('confirmed', '09:30', 'came')]).toEqual([false, true])
    expect([said('confirmed', '09:59', 'did_not_come'), said('confirmed', '10:00', 'did_not_come')]).toEqual([
      false,
      true,
    ])
    expect([said('confirmed', '09:29', null), said('confirmed', '09:30', null)]).toEqual([false, true])
  })

  test('attendance can be recorded for confirmed bookings only', () => {
    for (const state of ['confirmed', 'done', 'no_show'] as const)
      expect(said(state, '13:00', 'came')).toBe(true)
    for (const state of [
      'option',
      'requested',
      'held',
      'postponed',
      'declined',
      'lapsed',
      'cancelled',
    ] as const)
      expect(said(state, '13:00', 'came')).toBe(false)
  })
})

test("the offline booking list has yesterday, today and thirty more days of the venue's time zone", () => {
  expect(offlineSpan(venueTime(DAY, '00:30'), ZONE)).toEqual({
    starts_at: venueTime('2026-12-03', '00:00'),
    ends_at: venueTime('2027-01-04', '00:00'),
  })
})

const aDay = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('2026-01-01', days))

test('a series has every selected weekday of its weeks and no other day, for a hundred years', () => {
  fc.assert(
    fc.property(
      aDay,
      fc.integer({ min: 0, max: 300 }),
      fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      fc.integer({ min: 1, max: 4 }),
      (from, length, weekdays, every_weeks) => {
        const until = addDays(from, length)
        const days = seriesDays({ from, until, weekdays, every_weeks })
        expect(days).toEqual([...new Set(days)].toSorted())
        const monday = addDays(from, 1 - weekdayOf(from))
        for (const day of days) {
          expect(weekdays).toContain(weekdayOf(day))
          expect(day >= from && day <= until).toBe(true)
          expect(Math.floor(daysBetween(monday, day) / 7) % every_weeks).toBe(0)
        }
        if (every_weeks === 1) {
          const all = Array.from({ length: length + 1 }, (_none, at) => addDays(from, at))
          expect(days).toEqual(all.filter((day) => weekdays.includes(weekdayOf(day))))
        }
      },
    ),
  )
})

test('each day of a series has the same wall time across DST changes', () => {
  fc.assert(
    fc.property(aDay, fc.constantFrom(ZONE, 'Europe/London', 'America/New_York'), (day, timezone) => {
      const first = { starts_at: '2026-06-10T10:00:00.000Z', ends_at: '2026-06-10T12:30:00.000Z' }
      const moved = sameTimeOn(first, day, timezone)
      const wall = (at: string) => instantToWallTime(at, timezone).slice(11)
      expect(dayAt(moved.starts_at, timezone)).toBe(day)
      expect([wall(moved.starts_at), wall(moved.ends_at)]).toEqual([
        wall(first.starts_at),
        wall(first.ends_at),
      ])
    }),
  )
})
