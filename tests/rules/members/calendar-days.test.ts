import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayAt, daysBetween } from '#rules/members/calendar-days.ts'
import { runs } from '#tests/support/long.ts'
import { anyDay } from './any-day.ts'

describe('a calendar day', () => {
  test.each([
    ['2026-05-31', 3, '2026-08-31'],
    ['2026-08-31', 3, '2026-11-30'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-10-15', 3, '2027-01-15'],
    ['2026-12-31', 12, '2027-12-31'],
  ])('%s and %s months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to)
  })

  test('a calendar day is that of the local clock: midnight in Hong Kong is 16:00 UTC of the day before', () => {
    expect(dayAt('2026-11-22T15:59:59.999Z', 'Asia/Hong_Kong')).toBe('2026-11-22')
    expect(dayAt('2026-11-22T16:00:00.000Z', 'Asia/Hong_Kong')).toBe('2026-11-23')
  })

  test('the distance of two days equals the days added', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('a day keeps its number in another month or is the last one there', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 40 }), (day, months) => {
        const later = addMonths(day, months)
        const is_last = addDays(later, 1).endsWith('-01')
        expect(later.slice(8) === day.slice(8) || (is_last && later.slice(8) < day.slice(8))).toBe(true)
      }),
      { numRuns: runs(1000) },
    )
  })
})
