import { describe, expect, test } from 'vitest'
import { roomRate, type RoomRate } from '#contract/rooms/room-money.ts'
import { specialDays, weekHours, type OpenHours } from '#contract/rooms/room-times.ts'
import type { Room } from '#contract/rooms/rooms.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { openMinutes } from '#rules/rooms/room-figures.ts'
import { rentFor } from '#rules/rooms/room-price.ts'
import { isFree, minutesBetween, timeProblem } from '#rules/rooms/room-times.ts'
import { makeRoom, venueTime, ZONE } from './a-room.ts'

const FRIDAY = '2026-12-04'
const SATURDAY = '2026-12-05'
const NOW = venueTime('2026-12-01', '12:00')
const at = { now: NOW, timezone: ZONE }
const night = (hours: OpenHours = { opens: '10:00', closes: '02:00' }, more: Partial<Room> = {}) =>
  makeRoom({ hours: Array.from({ length: 7 }, () => hours), ...more })
const between = (from_day: string, from: string, to_day: string, to: string) => ({
  starts_at: venueTime(from_day, from),
  ends_at: venueTime(to_day, to),
})
const problem = (room: Room, from_day: string, from: string, to_day: string, to: string) =>
  timeProblem(room, between(from_day, from, to_day, to), at)

describe('opening hours of a room', () => {
  test.each([
    ['10:00', '02:00', null],
    ['10:00', '00:00', null],
    ['00:00', '24:00', null],
    ['10:00', '10:00', 'closes_at_opening'],
    ['24:00', '02:00', 'clock'],
  ])('opening hours from %s to %s are accepted or rejected with %s', (opens, closes, code) => {
    const week = Array.from({ length: 7 }, () => ({ opens, closes }))
    const issues = weekHours.safeParse(week).error?.issues[0]?.message ?? null
    expect(issues).toBe(code)
    expect(specialDays.safeParse([{ day: FRIDAY, hours: { opens, closes } }]).success).toBe(code === null)
  })
})

describe('a room that closes at 2:00', () => {
  test.each([
    [FRIDAY, '23:00', SATURDAY, '01:30', null],
    [SATURDAY, '00:30', SATURDAY, '02:00', null],
    [FRIDAY, '23:00', SATURDAY, '02:30', 'ends_at after_closing'],
    [SATURDAY, '02:00', SATURDAY, '03:00', 'starts_at before_opening'],
    [FRIDAY, '23:15', SATURDAY, '01:00', 'starts_at off_slot'],
    [FRIDAY, '23:00', SATURDAY, '01:15', 'ends_at off_slot'],
    [SATURDAY, '01:30', SATURDAY, '02:00', 'ends_at booking_too_short'],
  ])('a booking %s %s to %s %s has the problem %s', (from_day, from, to_day, to, said) => {
    const found = problem(night(), from_day, from, to_day, to)
    expect(found && `${found.field} ${found.code}`).toBe(said)
  })

  test('a closed Saturday does not end the night of Friday', () => {
    const room = night(undefined, { special_days: [{ day: SATURDAY, hours: null }] })
    expect(problem(room, FRIDAY, '23:00', SATURDAY, '01:30')).toBeNull()
    expect(problem(room, SATURDAY, '00:30', SATURDAY, '01:30')).toBeNull()
    expect(problem(room, SATURDAY, '23:00', SATURDAY, '24:00')?.code).toBe('closed_that_day')
    expect(problem(room, '2026-12-06', '00:30', '2026-12-06', '01:30')?.code).toBe('before_opening')
  })

  test('a closed Friday closes its night', () => {
    const room = night(undefined, { special_days: [{ day: FRIDAY, hours: null }] })
    expect(problem(room, SATURDAY, '00:30', SATURDAY, '01:30')?.code).toBe('before_opening')
  })

  test('the booking horizon uses the day on which the room opened', () => {
    const room = night(undefined, { ahead_days: 3 })
    expect(problem(room, SATURDAY, '00:30', SATURDAY, '01:30')).toBeNull()
    expect(problem(room, SATURDAY, '10:00', SATURDAY, '11:00')?.code).toBe('too_far_ahead')
  })
})

test('a room open around the clock can be booked across midnight, and not across a closed day', () => {
  const room = night({ opens: '00:00', closes: '24:00' })
  expect(problem(room, FRIDAY, '22:00', SATURDAY, '02:00')).toBeNull()
  const closed = { ...room, special_days: [{ day: SATURDAY, hours: null }] }
  expect(problem(closed, FRIDAY, '22:00', SATURDAY, '02:00')).toMatchObject({
    field: 'ends_at',
    code: 'after_closing',
  })
  expect(problem(closed, FRIDAY, '22:00', SATURDAY, '00:00')).toBeNull()
})

test('clearing after midnight blocks the next day', () => {
  const room = night()
  const taken = [between(FRIDAY, '22:30', SATURDAY, '00:30')]
  expect(isFree(room, between(SATURDAY, '00:30', SATURDAY, '01:30'), taken)).toBe(false)
  expect(isFree(room, between(SATURDAY, '01:00', SATURDAY, '02:00'), taken)).toBe(true)
})

const rate = (fields: object): RoomRate => roomRate.parse({ per: 'hour', ...fields })
const rent = (room: Room, span: { starts_at: string; ends_at: string }, timezone = ZONE) =>
  rentFor(room, span, { tier: 'normal', timezone })?.amount_cents ?? null

describe('the price of a night', () => {
  const late = between(FRIDAY, '23:00', SATURDAY, '01:30')
  test.each([
    [
      'a rate of Fridays holds until the room closes',
      [{ price_cents: 100 }, { price_cents: 300, weekdays: [5] }],
      750,
    ],
    [
      'a rate of Saturdays does not begin at midnight',
      [{ price_cents: 100 }, { price_cents: 300, weekdays: [6] }],
      250,
    ],
    [
      'a rate of a single day holds until the room closes',
      [{ price_cents: 100 }, { price_cents: 300, days: [FRIDAY] }],
      750,
    ],
    [
      'a band past midnight holds on both sides of it',
      [{ price_cents: 100 }, { price_cents: 300, from: '22:00', to: '01:00' }],
      650,
    ],
    [
      'a band of the small hours holds by the clock',
      [{ price_cents: 100 }, { price_cents: 300, weekdays: [5], from: '00:00', to: '01:00' }],
      450,
    ],
    [
      'a band until midnight ends there',
      [{ price_cents: 100 }, { price_cents: 300, from: '18:00', to: '24:00' }],
      450,
    ],
    [
      'an evening past midnight is one',
      [{ per: 'evening', price_cents: 900, from: '20:00', to: '02:00' }],
      900,
    ],
    ['a day lasts until the room closes', [{ per: 'day', price_cents: 900 }], 900],
    ['half a day passes midnight', [{ per: 'half_day', price_cents: 900 }], 900],
  ])('the night price is right: %s', (_title, rates, cents) => {
    expect(rent(night(undefined, { rates: rates.map(rate) }), late)).toBe(cents)
  })

  test('the next day begins at midnight in a room that never closes, but a price band past midnight continues', () => {
    const always = (rates: object[]) => night({ opens: '00:00', closes: '24:00' }, { rates: rates.map(rate) })
    expect(rent(always([{ price_cents: 100 }, { price_cents: 300, weekdays: [5] }]), late)).toBe(450)
    const band = { price_cents: 300, weekdays: [5], from: '22:00', to: '02:00' }
    expect(rent(always([{ price_cents: 100 }, band]), late)).toBe(750)
    // The hours after midnight on Friday belong to Thursday's band.
    expect(rent(always([{ price_cents: 100 }, band]), between(FRIDAY, '00:00', FRIDAY, '01:00'))).toBe(100)
  })

  test.each([
    ['2027-03-27', 'spring', 3],
    ['2027-10-30', 'autumn', 5],
  ])('the price of the night of %s in Berlin counts elapsed hours (%s)', (day, _season, hours) => {
    const zone = 'Europe/Berlin'
    const room = night({ opens: '20:00', closes: '06:00' }, { rates: [rate({ price_cents: 100 })] })
    const span = {
      starts_at: wallTimeToInstant(`${day}T23:00`, zone),
      ends_at: wallTimeToInstant(`${addDays(day, 1)}T03:00`, zone),
    }
    expect(minutesBetween(span.starts_at, span.ends_at)).toBe(hours * 60)
    expect(timeProblem({ ...room, ahead_days: 700 }, span, { now: NOW, timezone: zone })).toBeNull()
    expect(rent(room, span, zone)).toBe(hours * 100)
    const longest = { ...room, ahead_days: 700, max_minutes: 240 }
    expect(timeProblem(longest, span, { now: NOW, timezone: zone })?.code ?? null).toBe(
      hours > 4 ? 'booking_too_long' : null,
    )
  })
})

test('overlapping hours or hours that end in the next week count once', () => {
  const monday = '2026-11-30'
  expect(openMinutes([night()], monday, ZONE).of_rooms).toEqual([7 * 16 * 60])
  const overlapping = night(
    { opens: '00:00', closes: '23:00' },
    {
      hours: [
        null,
        null,
        null,
        null,
        { opens: '10:00', closes: '09:00' },
        { opens: '00:00', closes: '24:00' },
        null,
      ],
    },
  )
  expect(openMinutes([overlapping], monday, ZONE)).toEqual({ of_rooms: [38 * 60], of_parts: 38 * 60 })
  const sunday = night(undefined, {
    hours: [null, null, null, null, null, null, { opens: '22:00', closes: '02:00' }],
  })
  const weeks = [monday, '2026-12-07'].map((week) => openMinutes([sunday], week, ZONE).of_rooms[0])
  expect(weeks).toEqual([240, 240])
})
