import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TakenSpan } from '#contract/rooms/public-rooms.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import {
  dayStatus,
  durationsOfDay,
  isSelectable,
  nearest,
  spanStatus,
  startsOfDay,
  stretchesOfDay,
} from '#rules/rooms/availability.ts'
import { addMinutes, freeStarts, isFree, minutesBetween, timeProblem } from '#rules/rooms/room-times.ts'
import { makeRoom, span, venueTime, ZONE } from './a-room.ts'

const DAY = '2026-12-04'
const NOW = venueTime('2026-12-01', '12:00')
const at = { now: NOW, timezone: ZONE }
const room = makeRoom({ setup_minutes: 0, clear_minutes: 0, notice_hours: 24, ahead_days: 30 })
const taken = (from: string, to: string, is_tentative = false, day = DAY): TakenSpan => ({
  ...span(day, from, to),
  is_tentative,
})

describe('the status of a day', () => {
  test('a day is free, partly free or full', () => {
    expect(dayStatus(room, DAY, [], at)).toBe('free')
    expect(dayStatus(room, DAY, [taken('12:00', '13:00')], at)).toBe('partly_free')
    expect(dayStatus(room, DAY, [taken('09:00', '22:00')], at)).toBe('full')
  })

  test('a gap shorter than the shortest booking leaves a day full', () => {
    const times = [taken('09:00', '12:00'), taken('12:30', '22:00')]
    expect(dayStatus(room, DAY, times, at)).toBe('full')
    expect(dayStatus(makeRoom({ ...room, min_minutes: 30 }), DAY, times, at)).toBe('partly_free')
  })

  test('a day without availability counts as free', () => {
    expect(dayStatus(room, DAY, null, at)).toBe('free')
  })

  test('days before today, within the notice, beyond the horizon and closed ones cannot be selected', () => {
    const closed = makeRoom({ ...room, special_days: [{ day: DAY, hours: null }] })
    const statuses = [
      dayStatus(room, '2026-11-30', [], at),
      dayStatus(room, '2026-12-01', [], at),
      dayStatus(room, '2027-01-01', [], at),
      dayStatus(closed, DAY, [], at),
    ]
    expect(statuses).toEqual(['past', 'too_soon', 'too_far_ahead', 'closed'])
    expect(statuses.some(isSelectable)).toBe(false)
    expect(isSelectable(dayStatus(room, '2026-12-31', [], at))).toBe(true)
    expect(isSelectable(dayStatus(room, DAY, [taken('09:00', '22:00')], at))).toBe(true)
  })

  test('a day that begins within the notice is partly free', () => {
    expect(dayStatus(room, '2026-12-02', [], at)).toBe('partly_free')
  })

  test('today is past once the shortest booking no longer fits', () => {
    const late = { now: venueTime(DAY, '21:30'), timezone: ZONE }
    expect(dayStatus(makeRoom({ ...room, notice_hours: 0 }), DAY, [], late)).toBe('past')
  })
})

describe('the status of a time', () => {
  test('a time is tentative while only requests occupy it', () => {
    const times = [taken('10:00', '12:00', true), taken('14:00', '16:00')]
    expect(spanStatus(room, span(DAY, '08:00', '10:00'), times)).toBe('free')
    expect(spanStatus(room, span(DAY, '11:00', '13:00'), times)).toBe('tentative')
    expect(spanStatus(room, span(DAY, '11:00', '15:00'), times)).toBe('taken')
  })

  test('a day is divided into free, tentative and taken stretches without gaps', () => {
    const times = [taken('08:00', '10:00'), taken('11:00', '13:00', true), taken('12:00', '14:00')]
    expect(stretchesOfDay(room, DAY, times, ZONE)).toEqual([
      { ...span(DAY, '09:00', '10:00'), status: 'taken' },
      { ...span(DAY, '10:00', '11:00'), status: 'free' },
      { ...span(DAY, '11:00', '12:00'), status: 'tentative' },
      { ...span(DAY, '12:00', '14:00'), status: 'taken' },
      { ...span(DAY, '14:00', '22:00'), status: 'free' },
    ])
    expect(stretchesOfDay(makeRoom({ hours: Array.from({ length: 7 }, () => null) }), DAY, [], ZONE)).toEqual(
      [],
    )
  })
})

test('durations end with the longest time that is not taken', () => {
  const times = [taken('11:00', '22:00')]
  expect(durationsOfDay(room, { day: DAY, taken: times }, at)).toEqual([60, 90, 120])
  expect(durationsOfDay(room, { day: DAY, taken: [taken('09:00', '22:00')] }, at)).toEqual([60])
})

test('the starts of a day include those of the previous night that are on it', () => {
  const bar = makeRoom({
    ...room,
    hours: Array.from({ length: 7 }, () => ({ opens: '20:00', closes: '02:00' })),
  })
  const starts = startsOfDay(bar, { day: DAY, minutes: 60, taken: [] }, at).map(({ starts_at }) => starts_at)
  expect(starts.slice(0, 3)).toEqual(['00:00', '00:30', '01:00'].map((time) => venueTime(DAY, time)))
  expect(starts.at(-1)).toBe(venueTime(addDays(DAY, 1), '01:00'))
})

test('the nearest times are chosen by distance and listed in order', () => {
  const spans = ['09:00', '11:00', '14:00', '20:00'].map((from) => span(DAY, from, '22:00'))
  expect(nearest(spans, venueTime(DAY, '13:00'), 2)).toEqual([spans[1], spans[2]])
})

const anyTaken = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 90 }),
    length: fc.integer({ min: 1, max: 24 }),
    firm: fc.boolean(),
  }),
  { maxLength: 5 },
)
const anyRoom = fc.record({
  slot_minutes: fc.constantFrom(15 as const, 30 as const, 60 as const),
  min_minutes: fc.constantFrom(30, 60, 90),
  setup_minutes: fc.constantFrom(0, 30),
  clear_minutes: fc.constantFrom(0, 45),
  notice_hours: fc.constantFrom(0, 24, 72),
  hours: fc
    .constantFrom(
      { opens: '09:00', closes: '22:00' },
      { opens: '18:00', closes: '02:00' },
      { opens: '00:00', closes: '24:00' },
      null,
    )
    .map((hours) => Array.from({ length: 7 }, () => hours)),
})

test('a day’s status, starts, durations and stretches agree with each other and with the rules', () => {
  fc.assert(
    fc.property(anyRoom, anyTaken, fc.integer({ min: -1, max: 6 }), (fields, busy, later) => {
      const some_room = makeRoom({ ...fields, ahead_days: 5, max_minutes: 240 })
      const day = addDays('2026-12-01', later)
      const times = busy.map(({ from, length, firm }) => ({
        starts_at: addMinutes(venueTime(day, '00:00'), from * 15),
        ends_at: addMinutes(venueTime(day, '00:00'), (from + length) * 15),
        is_tentative: !firm,
      }))
      const minutes = Math.ceil(some_room.min_minutes / some_room.slot_minutes) * some_room.slot_minutes
      const status = dayStatus(some_room, day, times, at)
      const free = freeStarts(some_room, { day, minutes, taken: times }, at)
      if (status === 'free' || status === 'partly_free') expect(free.length).toBeGreaterThan(0)
      else if (status !== 'past') expect(free).toEqual([])
      for (const start of startsOfDay(some_room, { day, minutes, taken: times }, at)) {
        expect(timeProblem(some_room, start, at)).toBeNull()
        expect(start.status === 'free').toBe(isFree(some_room, start, times))
      }
      const durations = durationsOfDay(some_room, { day, taken: times }, at)
      const hasStart = (duration: number) =>
        startsOfDay(some_room, { day, minutes: duration, taken: times }, at).some(
          (start) => start.status !== 'taken',
        )
      const longest = durations.at(-1) ?? 0
      if (durations.length > 1) expect(hasStart(longest)).toBe(true)
      expect(hasStart(longest + some_room.slot_minutes)).toBe(false)
      const stretches = stretchesOfDay(some_room, day, times, ZONE)
      for (const [no, stretch] of stretches.entries()) {
        expect(minutesBetween(stretch.starts_at, stretch.ends_at)).toBeGreaterThan(0)
        if (no > 0) expect(stretch.starts_at).toBe(stretches[no - 1]?.ends_at)
        const bare = { ...some_room, setup_minutes: 0, clear_minutes: 0 }
        expect(spanStatus(bare, stretch, times)).toBe(stretch.status)
      }
    }),
    { numRuns: 60 },
  )
})
