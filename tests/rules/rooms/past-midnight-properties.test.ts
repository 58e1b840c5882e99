import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roomRate, type RoomRate } from '#contract/rooms/room-money.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { rentFor } from '#rules/rooms/room-price.ts'
import { addMinutes, freeStarts, isFree, timeProblem } from '#rules/rooms/room-times.ts'
import { makeRoom } from './a-room.ts'

const rate = (fields: object): RoomRate => roomRate.parse({ per: 'hour', ...fields })
const clock = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  )
const hours = fc.option(
  fc
    .tuple(clock, fc.oneof(clock, fc.constant('24:00')))
    .filter(([opens, closes]) => opens !== closes)
    .map(([opens, closes]) => ({ opens, closes })),
)
const anyRate = fc
  .record({
    per: fc.constantFrom('hour', 'half_day', 'day', 'evening'),
    price_cents: fc.integer({ min: 0, max: 100_000 }),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    band: fc.option(fc.tuple(clock, clock).filter(([from, to]) => from !== to)),
  })
  .map(({ band, per, ...fields }) => {
    const [from, to] = band ?? (per === 'evening' ? ['18:00', '02:00'] : [null, null])
    return rate({ ...fields, per, from, to })
  })
/** A zone and a day close to its DST change. */
const zone = fc.constantFrom(
  ['Asia/Hong_Kong', '2027-03-20'] as const,
  ['Europe/Berlin', '2027-03-28'] as const,
  ['Europe/Berlin', '2027-10-31'] as const,
  ['Australia/Lord_Howe', '2027-04-04'] as const,
  ['America/New_York', '2027-11-07'] as const,
)
const anyRoom = fc.record({
  hours: fc.array(hours, { minLength: 7, maxLength: 7 }),
  slot_minutes: fc.constantFrom(15, 30, 60),
  min_minutes: fc.constantFrom(15, 60, 90),
  setup_minutes: fc.constantFrom(0, 30),
  clear_minutes: fc.constantFrom(0, 45),
  rates: fc.array(anyRate, { minLength: 1, maxLength: 5 }),
})

test('the free times of all days are exactly the accepted times', () => {
  fc.assert(
    fc.property(anyRoom, zone, fc.array(fc.nat(72), { maxLength: 3 }), (wanted, [timezone, change], busy) => {
      const room = makeRoom({ ...wanted, max_minutes: 1440, ahead_days: 700 })
      const now = wallTimeToInstant(`${addDays(change, -20)}T12:00`, timezone)
      const first = wallTimeToInstant(`${addDays(change, -1)}T00:00`, timezone)
      const taken = busy
        .map((hour) => ({
          starts_at: addMinutes(first, hour * 60),
          ends_at: addMinutes(first, hour * 60 + 90),
        }))
        .sort((one, other) => one.starts_at.localeCompare(other.starts_at))
      const days = [-2, -1, 0, 1].map((later) => addDays(change, later))
      const told = days.flatMap((day) =>
        freeStarts(room, { day, minutes: room.min_minutes, taken }, { now, timezone }),
      )
      const accepted: string[] = []
      for (let minute = 0; minute < 48 * 60; minute += 15) {
        const starts_at = addMinutes(first, minute)
        const span = { starts_at, ends_at: addMinutes(starts_at, room.min_minutes) }
        if (timeProblem(room, span, { now, timezone }) === null && isFree(room, span, taken))
          accepted.push(starts_at)
      }
      const last = addMinutes(first, 48 * 60)
      const starts = told.map(({ starts_at }) => starts_at).filter((one) => one >= first && one < last)
      expect(starts).toEqual(accepted)
    }),
    { numRuns: 60 },
  )
})

test('no split of a time costs less than the time, past midnight and across a DST change', () => {
  fc.assert(
    fc.property(
      anyRoom,
      zone,
      fc.integer({ min: 0, max: 47 * 4 }),
      fc.integer({ min: 2, max: 60 }),
      fc.nat(),
      fc.constantFrom(0, 10),
      (wanted, [timezone, change], start, steps, cut, odd) => {
        const room = makeRoom(wanted)
        const first = wallTimeToInstant(`${addDays(change, -1)}T00:00`, timezone)
        const starts_at = addMinutes(first, start * 15 + odd)
        const ends_at = addMinutes(starts_at, steps * 15)
        const middle = addMinutes(starts_at, (1 + (cut % (steps - 1))) * 15)
        const [whole, one, other] = [
          rentFor(room, { starts_at, ends_at }, { tier: 'normal', timezone }),
          rentFor(room, { starts_at, ends_at: middle }, { tier: 'normal', timezone }),
          rentFor(room, { starts_at: middle, ends_at }, { tier: 'normal', timezone }),
        ]
        if (one !== null && other !== null)
          expect(whole?.amount_cents ?? Infinity).toBeLessThanOrEqual(one.amount_cents + other.amount_cents)
        if (whole !== null) expect(whole.lines.reduce((sum, line) => sum + line.minutes, 0)).toBe(steps * 15)
      },
    ),
    { numRuns: 100 },
  )
})
