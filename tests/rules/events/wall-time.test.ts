import { describe, expect, test } from 'vitest'
import { instantToWallTime, wallTimeToInstant } from '#rules/events/wall-time.ts'

describe('a wall time becomes an instant', () => {
  test.each([
    ['2026-11-21T19:30', 'Asia/Hong_Kong', '2026-11-21T11:30:00.000Z'],
    ['2026-11-21T00:00', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2026-07-01T08:15', 'Asia/Kathmandu', '2026-07-01T02:30:00.000Z'],
    ['2026-01-15T09:00', 'America/St_Johns', '2026-01-15T12:30:00.000Z'],
    ['2026-07-15T09:00', 'Europe/Berlin', '2026-07-15T07:00:00.000Z'],
    ['2026-12-31T23:59', 'Pacific/Kiritimati', '2026-12-31T09:59:00.000Z'],
    ['2027-01-01T00:00', 'Pacific/Pago_Pago', '2027-01-01T11:00:00.000Z'],
    ['2024-02-29T12:00', 'Asia/Tokyo', '2024-02-29T03:00:00.000Z'],
  ])('the wall time %s in %s becomes its instant', (wall, timezone, moment) => {
    expect(wallTimeToInstant(wall, timezone)).toBe(moment)
  })

  test.each([
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T02:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    // Samoa crossed the date line and had no 30 December.
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('a wall time in a DST gap becomes the next existing one: %s in %s', (wall, timezone, moment) => {
    expect(wallTimeToInstant(wall, timezone)).toBe(moment)
  })

  test.each([
    ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ])('a wall time in a DST overlap is the first of the two: %s in %s', (wall, timezone, moment) => {
    expect(wallTimeToInstant(wall, timezone)).toBe(moment)
  })

  test('a later wall time is never an earlier instant, through a whole year of changes', () => {
    for (const timezone of ['Europe/London', 'Africa/Casablanca', 'America/Santiago', 'Antarctica/Troll']) {
      let previous = ''
      for (let hour = 0; hour < 366 * 24; hour++) {
        const wall = new Date(Date.UTC(2026, 0, 1, hour)).toISOString().slice(0, 16)
        const moment = wallTimeToInstant(wall, timezone)
        expect(moment >= previous, `${wall} ${timezone}`).toBe(true)
        previous = moment
      }
    }
  })

  test('a day beyond the end of a month is taken as the days that follow', () => {
    expect(wallTimeToInstant('2026-02-31T10:00', 'UTC')).toBe('2026-03-03T10:00:00.000Z')
  })
})

describe('an instant as wall time', () => {
  test.each([
    ['2026-11-21T11:30:00.000Z', 'Asia/Hong_Kong', '2026-11-21T19:30'],
    ['2026-11-21T17:59:59.999Z', 'Asia/Hong_Kong', '2026-11-22T01:59'],
    ['2026-03-29T00:59:00.000Z', 'Europe/Berlin', '2026-03-29T01:59'],
    ['2026-03-29T01:00:00.000Z', 'Europe/Berlin', '2026-03-29T03:00'],
    ['2026-07-01T02:30:00.000Z', 'Asia/Kathmandu', '2026-07-01T08:15'],
    ['2027-01-01T05:00:00.000Z', 'America/St_Johns', '2027-01-01T01:30'],
  ])('the instant %s in %s is shown as its wall time', (moment, timezone, wall) => {
    expect(instantToWallTime(moment, timezone)).toBe(wall)
  })
})
