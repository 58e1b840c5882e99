import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromEpochMs, toEpochMs } from '#contract/wire/instant.ts'
import { moveDates, moveInstant, type StartMove } from '#rules/events/moved-dates.ts'
import {
  addToWallTime,
  instantToWallTime,
  wallTimesApart,
  wallTimeToInstant,
} from '#rules/events/wall-time.ts'

const ZONES = Intl.supportedValuesOf('timeZone')
const within = (timezone: string, from: string, to: string): StartMove => ({
  from: { start_date: from, timezone },
  to: { start_date: to, timezone },
})
const wallOf = (at: string | null | undefined, timezone: string) =>
  at === null || at === undefined ? null : instantToWallTime(at, timezone)

const wall = fc
  .date({
    min: new Date('1973-01-01T00:00:00.000Z'),
    max: new Date('2060-01-01T00:00:00.000Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 16))
const zone = fc.constantFrom(...ZONES)
/** Milliseconds within 400 days before or after a start. */
const distance = fc.integer({ min: -400 * 86_400_000, max: 400 * 86_400_000 })

describe('an instant that moves with the start of its event', () => {
  test.each([
    // The sale of an event in Berlin that is copied over the end of DST.
    ['Europe/Berlin', '2027-11-06T20:00', '2028-02-05T20:00', '2027-10-01T10:00', '2027-12-31T10:00'],
    ['Europe/Berlin', '2027-11-06T20:00', '2028-02-05T20:00', '2027-10-30T23:59', '2028-01-29T23:59'],
    ['America/New_York', '2026-10-25T19:00', '2026-11-08T19:00', '2026-10-20T09:00', '2026-11-03T09:00'],
    // DST changes by half an hour.
    ['Australia/Lord_Howe', '2026-03-28T18:00', '2026-10-10T18:00', '2026-03-20T12:15', '2026-10-02T12:15'],
    // DST is suspended for Ramadan.
    ['Africa/Casablanca', '2026-02-10T21:00', '2026-02-24T21:00', '2026-02-09T08:30', '2026-02-23T08:30'],
    ['Pacific/Chatham', '2026-04-01T19:00', '2026-05-01T19:00', '2026-03-31T06:45', '2026-04-30T06:45'],
    // Samoa had no 30 December 2011.
    ['Pacific/Apia', '2011-12-20T19:00', '2012-01-10T19:00', '2011-12-15T11:00', '2012-01-05T11:00'],
    // The start moves by an hour to another day, and so does everything else.
    ['Europe/Berlin', '2026-10-24T19:00', '2026-10-31T20:00', '2026-10-24T18:00', '2026-10-31T19:00'],
  ])(
    'an instant keeps its wall time in %s: from %s to %s, %s becomes %s',
    (timezone, from, to, before, after) => {
      const at = wallTimeToInstant(before, timezone)
      expect(wallOf(moveInstant(at, within(timezone, from, to)), timezone)).toBe(after)
    },
  )

  test('an instant keeps its wall time when the event changes its time zone', () => {
    const move = {
      from: { start_date: '2026-11-21T19:30', timezone: 'Asia/Hong_Kong' },
      to: { start_date: '2026-11-21T19:30', timezone: 'Europe/London' },
    }
    expect(moveInstant('2026-11-21T02:00:00.000Z', move)).toBe('2026-11-21T10:00:00.000Z')
  })

  test('an instant becomes the next existing time in a DST gap and the first of two in a DST overlap', () => {
    const skipped = within('Europe/Berlin', '2026-03-22T19:00', '2026-03-29T19:00')
    expect(moveInstant('2026-03-22T01:30:00.000Z', skipped)).toBe('2026-03-29T01:00:00.000Z')
    const repeated = within('Europe/Berlin', '2026-10-18T19:00', '2026-10-25T19:00')
    expect(moveInstant('2026-10-18T00:30:00.000Z', repeated)).toBe('2026-10-25T00:30:00.000Z')
  })

  test('an instant keeps its wall time to the millisecond in every zone except in a DST gap', () => {
    fc.assert(
      fc.property(zone, wall, wall, distance, fc.nat(59_999), (timezone, from, to, apart, rest) => {
        const before = addToWallTime(from, apart)
        const at_minute = toEpochMs(wallTimeToInstant(before, timezone))
        fc.pre(wallOf(fromEpochMs(at_minute), timezone) === before)
        const moved = moveInstant(fromEpochMs(at_minute + rest), within(timezone, from, to))
        const wanted = addToWallTime(before, wallTimesApart(from, to))
        const first_then = wallTimeToInstant(wanted, timezone)
        if (wallOf(first_then, timezone) === wanted) expect(wallOf(moved, timezone)).toBe(wanted)
        expect(toEpochMs(moved) - toEpochMs(first_then)).toBe(rest)
      }),
      { numRuns: 1500 },
    )
  })

  test('an instant keeps its wall time in each zone that the runtime knows', () => {
    for (const timezone of ZONES) {
      const at = wallTimeToInstant('2027-10-01T10:00', timezone)
      const moved = moveInstant(at, within(timezone, '2027-11-06T20:00', '2028-02-05T20:00'))
      expect(wallOf(moved, timezone), timezone).toBe('2027-12-31T10:00')
    }
  })

  test('an instant stays when the start stays, also in a DST overlap', () => {
    const same = within('Europe/Berlin', '2026-10-25T19:00', '2026-10-25T19:00')
    expect(moveInstant('2026-10-25T01:30:12.345Z', same)).toBe('2026-10-25T01:30:12.345Z')
  })

  test('a moved instant stays within the valid range', () => {
    const far = within('Asia/Hong_Kong', '1975-01-01T10:00', '2999-12-31T10:00')
    const near = within('America/New_York', '2999-12-31T10:00', '1970-01-02T10:00')
    for (const at of ['1970-01-01T00:00:00.000Z', '9000-06-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])
      for (const move of [far, near]) expect(moveInstant(at, move)).toMatch(/^\d{4}-/)
    expect(moveInstant('9999-12-31T23:59:59.999Z', near)).toBe('9999-12-31T23:59:59.999Z')
  })
})

describe('a window that moves with the start of its event', () => {
  const week = within('Asia/Hong_Kong', '2026-11-21T19:30', '2026-11-28T19:30')
  const sale = { sale_start_at: '2026-11-01T02:00:00.000Z', sale_end_at: '2026-11-21T11:00:00.000Z' }

  test('a window moves on both sides before it has begun', () => {
    expect(moveDates('ticket', sale, week, '2026-10-01T00:00:00.000Z')).toEqual({
      sale_start_at: '2026-11-08T02:00:00.000Z',
      sale_end_at: '2026-11-28T11:00:00.000Z',
    })
  })

  test('a sale that has begun continues until its new end', () => {
    expect(moveDates('ticket_price', sale, week, '2026-11-10T00:00:00.000Z')).toEqual({
      sale_start_at: '2026-11-01T02:00:00.000Z',
      sale_end_at: '2026-11-28T11:00:00.000Z',
    })
  })

  test('an open check-in list moves as a whole', () => {
    const list = { name: 'Door', activates_at: '2026-11-21T10:00:00.000Z', expires_at: null }
    expect(moveDates('check_in_list', list, week, '2026-11-21T10:30:00.000Z')).toEqual({
      name: 'Door',
      activates_at: '2026-11-28T10:00:00.000Z',
      expires_at: null,
    })
  })

  test('a missing date stays missing', () => {
    expect(moveDates('promo_code', { expires_at: null }, week, null)).toEqual({ expires_at: null })
    expect(moveDates('payment', { payment_due_at: null }, week, null)).toEqual({ payment_due_at: null })
  })

  test('a moved window never closes before it opens where it did not before, in any zone', () => {
    fc.assert(
      fc.property(zone, wall, wall, distance, fc.nat(90_000_000), (timezone, from, to, apart, lasts) => {
        const opens = Math.max(toEpochMs(wallTimeToInstant(from, timezone)) + apart, 0)
        const list = { activates_at: fromEpochMs(opens), expires_at: fromEpochMs(opens + lasts + 1) }
        const moved = moveDates('check_in_list', list, within(timezone, from, to), null)
        expect(moved.expires_at > moved.activates_at).toBe(true)
      }),
      {
        numRuns: 1000,
        examples: [['Europe/Berlin', '2026-10-18T19:00', '2026-10-25T19:00', -594_000_000, 1]],
      },
    )
  })
  test('the days and hours of entry move with the start, so that the same people are let in', () => {
    const rules = { entry_days: ['2026-11-21', '2026-11-22'], entry_from: '18:30', entry_until: '01:00' }
    const list = { ...rules, activates_at: null, expires_at: null }
    const move = within('Asia/Hong_Kong', '2026-11-21T19:30', '2026-12-05T15:00')
    expect(moveDates('check_in_list', list, move, null)).toEqual({
      ...list,
      entry_days: ['2026-12-05', '2026-12-06'],
      entry_from: '14:00',
      entry_until: '20:30',
    })
    const next_day = within('Asia/Hong_Kong', '2026-11-21T23:00', '2026-11-22T00:30')
    expect(moveDates('check_in_list', list, next_day, null)).toEqual({
      ...list,
      entry_days: ['2026-11-22', '2026-11-23'],
      entry_from: '20:00',
      entry_until: '02:30',
    })
    const unlimited = { entry_days: [], entry_from: null, entry_until: null, expires_at: null }
    expect(moveDates('check_in_list', unlimited, move, null)).toEqual(unlimited)
  })
})
