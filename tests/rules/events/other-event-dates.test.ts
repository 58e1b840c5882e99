import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { otherDatesFault, otherInstants } from '#rules/events/other-event-dates.ts'

const timezone = 'Asia/Hong_Kong'
const wall = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16))

describe('the dates of an other event', () => {
  test('an other event needs no dates, but an end needs a start', () => {
    expect(otherDatesFault({ start_date: null, end_date: null, timezone })).toBeNull()
    fc.assert(
      fc.property(wall, (date) => {
        expect(otherDatesFault({ start_date: date, end_date: null, timezone })).toBeNull()
        expect(otherDatesFault({ start_date: null, end_date: date, timezone })).toBe('start_required')
      }),
    )
  })

  test('an other event does not end before its start, and its dates become instants in that order', () => {
    fc.assert(
      fc.property(wall, wall, (start_date, end_date) => {
        const dates = { start_date, end_date, timezone }
        const { starts_at, ends_at } = otherInstants(dates)
        const is_early = String(ends_at) < String(starts_at)
        expect(otherDatesFault(dates)).toBe(is_early ? 'ends_before_start' : null)
      }),
    )
  })

  test('the dates of an other event are read in the time zone of its place', () => {
    expect(
      otherInstants({ start_date: '2026-12-05T14:00', end_date: null, timezone: 'Europe/Berlin' }),
    ).toEqual({ starts_at: '2026-12-05T13:00:00.000Z', ends_at: null })
  })
})
