import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#rules/members/calendar-days.ts'
import {
  freeStarts,
  isFree,
  occupiedSpan,
  overlaps,
  timeProblem,
  weekdayOf,
} from '#rules/rooms/room-times.ts'
import { makeRoom, venueTime, span, ZONE } from './a-room.ts'

const DAY = '2026-12-04'
const NOW = venueTime('2026-12-01', '12:00')
const at = { now: NOW, timezone: ZONE }
const room = makeRoom()
const problem = (from: string, to: string, day = DAY) => timeProblem(room, span(day, from, to), at)

describe('a room that is taken from 10 to 12 with half an hour before and after', () => {
  const taken = [occupiedSpan(room, span(DAY, '10:00', '12:00'))]
  test.each([
    ['12:00', '14:00', false],
    ['13:00', '15:00', true],
    ['12:30', '14:00', false],
    ['09:00', '09:30', false],
    ['10:30', '11:00', false],
  ])('the time %s to %s is free: %s', (from, to, is_free) =>
    expect(isFree(room, span(DAY, from, to), taken)).toBe(is_free),
  )

  test('a room offers the free times of a day in slots', () => {
    const free = freeStarts(room, { day: DAY, minutes: 60, taken }, at)
    expect(free[0]).toEqual(span(DAY, '13:00', '14:00'))
    expect(free.at(-1)).toEqual(span(DAY, '21:00', '22:00'))
    expect(free).toHaveLength(17)
  })
})

describe('the reason why a time is unavailable', () => {
  test.each([
    ['22:30', '23:30', 'starts_at', 'after_closing'],
    ['08:30', '10:00', 'starts_at', 'before_opening'],
    ['21:30', '22:30', 'ends_at', 'after_closing'],
    ['10:00', '10:30', 'ends_at', 'booking_too_short'],
    ['09:00', '21:30', 'ends_at', 'booking_too_long'],
    ['12:00', '11:00', 'ends_at', 'ends_before_start'],
    ['12:00', '12:00', 'ends_at', 'ends_before_start'],
    ['10:15', '11:30', 'starts_at', 'off_slot'],
    ['10:00', '11:15', 'ends_at', 'off_slot'],
  ])('the time %s to %s is rejected with field and code', (from, to, field, code) =>
    expect(problem(from, to)).toEqual({ field, code }),
  )

  test('the notice period is checked to the minute', () => {
    const soon = (now: string) => timeProblem(room, span(DAY, '10:00', '11:00'), { now, timezone: ZONE })
    expect(soon(venueTime('2026-12-03', '10:00'))).toBeNull()
    expect(soon(venueTime('2026-12-03', '11:00'))).toEqual({ field: 'starts_at', code: 'too_soon' })
    expect(soon(venueTime(DAY, '10:30'))).toEqual({ field: 'starts_at', code: 'in_the_past' })
  })

  test('the booking horizon is checked to the day', () => {
    const today = '2026-12-01'
    expect(problem('10:00', '11:00', addDays(today, 180))).toBeNull()
    expect(problem('10:00', '11:00', addDays(today, 181))).toEqual({
      field: 'starts_at',
      code: 'too_far_ahead',
    })
  })

  test('a closed date and a date with other hours are checked', () => {
    const special = makeRoom({
      special_days: [
        { day: DAY, hours: null },
        { day: '2026-12-05', hours: { opens: '12:00', closes: '24:00' } },
      ],
    })
    const said = (day: string, from: string, to: string) => timeProblem(special, span(day, from, to), at)
    expect(said(DAY, '10:00', '11:00')).toEqual({ field: 'starts_at', code: 'closed_that_day' })
    expect(said('2026-12-05', '10:00', '11:00')).toEqual({ field: 'starts_at', code: 'before_opening' })
    const late = { starts_at: venueTime('2026-12-05', '22:00'), ends_at: venueTime('2026-12-06', '00:00') }
    expect(timeProblem(special, late, at)).toBeNull()
  })

  test('staff override every rule but an invalid time', () => {
    const staff = { ...at, is_staff: true }
    expect(timeProblem(room, span(DAY, '23:00', '23:15'), staff)).toBeNull()
    expect(timeProblem(room, span('2026-11-01', '10:00', '11:00'), staff)).toBeNull()
    expect(timeProblem(room, span(DAY, '12:00', '11:00'), staff)?.code).toBe('ends_before_start')
  })
})

test('opening hours are in the venue’s time zone for every viewer, across DST', () => {
  const london = makeRoom({ notice_hours: 0, ahead_days: 730 })
  const when = { now: '2026-03-20T00:00:00.000Z', timezone: 'Europe/London' }
  // DST starts on 29 March: nine o'clock is an hour earlier in UTC.
  const [before] = freeStarts(london, { day: '2026-03-28', minutes: 60, taken: [] }, when)
  const [after] = freeStarts(london, { day: '2026-03-29', minutes: 60, taken: [] }, when)
  expect(before?.starts_at).toBe('2026-03-28T09:00:00.000Z')
  expect(after?.starts_at).toBe('2026-03-29T08:00:00.000Z')
})

const aDay = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('2026-01-01', days))

test('every offered time can be booked and overlaps nothing that is taken', () => {
  fc.assert(
    fc.property(
      aDay,
      fc.constantFrom('Asia/Hong_Kong', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe'),
      fc.constantFrom<15 | 30 | 60>(15, 30, 60),
      fc.integer({ min: 1, max: 20 }).map((slots) => slots * 30),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 1, max: 300 })), {
        maxLength: 6,
      }),
      (day, timezone, slot_minutes, minutes, busy) => {
        const every = makeRoom({ slot_minutes, notice_hours: 0, ahead_days: 730, max_minutes: 1440 })
        const now = `${addDays(day, -2)}T00:00:00.000Z`
        const midnight = Date.parse(`${day}T00:00:00.000Z`)
        const moment = (minute: number) => new Date(midnight + minute * 60_000).toISOString()
        const taken = busy.map(([from, length]) => ({
          starts_at: moment(from),
          ends_at: moment(from + length),
        }))
        for (const free of freeStarts(every, { day, minutes, taken }, { now, timezone })) {
          expect(timeProblem(every, free, { now, timezone })).toBeNull()
          const occupied = occupiedSpan(every, free)
          expect(taken.some((one) => overlaps(one, occupied))).toBe(false)
        }
      },
    ),
  )
})

test('a week has its seven days in order, for a hundred years', () => {
  fc.assert(
    fc.property(aDay, (day) => {
      expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) % 7) + 1)
      expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day))
    }),
  )
})
