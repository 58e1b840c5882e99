import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromEpochMs, instant, timezone, toEpochMs, wallTime } from '#contract/wire/instant.ts'

const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const epoch = fc.integer({ min: 0, max: LAST_MS })

describe('a calendar day', () => {
  test('a day that is not in the calendar is rejected', () => {
    expect(wallTime.safeParse('2024-02-29T10:00').success).toBe(true)
    expect(wallTime.safeParse('2999-12-31T23:59').success).toBe(true)
    for (const wall of ['2026-02-29T10:00', '2026-04-31T10:00', '2026-05-00T10:00', '0000-01-01T00:00']) {
      expect(wallTime.safeParse(wall).success, wall).toBe(false)
    }
  })
})

describe('an instant', () => {
  test('an instant has one spelling however many decimals it came with', () => {
    for (const [typed, spelled] of [
      ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
      ['2026-11-20T10:00:00.5Z', '2026-11-20T10:00:00.500Z'],
      ['2026-11-20T10:00:00.123456789Z', '2026-11-20T10:00:00.123Z'],
      ['2024-02-29T23:59:59.999Z', '2024-02-29T23:59:59.999Z'],
    ] as const)
      expect(instant.parse(typed)).toBe(spelled)
  })

  test('an instant is read back as written, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(epoch, (ms) => {
        const spelled = fromEpochMs(ms)
        expect(instant.parse(spelled)).toBe(spelled)
        expect(toEpochMs(spelled)).toBe(ms)
      }),
    )
  })

  test('instants sort as text in the order of time', () => {
    fc.assert(
      fc.property(epoch, epoch, fc.nat(9), (one, other, decimals) => {
        const spell = (ms: number) => {
          const [seconds = '', fraction = ''] = fromEpochMs(ms).slice(0, -1).split('.')
          const said = fraction.padEnd(decimals, '0').replace(/0+$/, '')
          return instant.parse(said === '' ? `${seconds}Z` : `${seconds}.${said}Z`)
        }
        expect(Math.sign(one - other)).toBe(
          spell(one) < spell(other) ? -1 : Number(spell(one) > spell(other)),
        )
      }),
    )
  })

  test('an instant without an offset, with a local time, on a missing day or before 1970 is rejected', () => {
    for (const wrong of [
      '',
      'now',
      '2026-11-20',
      '2026-11-20T10:00:00',
      '2026-11-20T10:00Z',
      '2026-11-20 10:00:00Z',

      '2026-11-20T10:00:00+00:00',
      '2026-11-20T18:00:00+08:00',
      '2026-11-20T10:00:00z',
      '2026-02-30T10:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-11-20T24:00:00Z',
      '2026-11-20T10:60:00Z',
      '2026-11-20T10:00:60Z',
      '1969-12-31T23:59:59Z',
      '0000-01-01T00:00:00Z',
      '+010000-01-01T00:00:00Z',
      '2025-02-29T00:00:00Z',
      ' 2026-11-20T10:00:00Z',
      '2026-11-20T10:00:00Z\n',
      `2026-11-20T10:00:00.${'1'.repeat(20)}Z`,
      null,
      0,
      1_763_632_800_000,
      {},
      [],
    ])
      expect(instant.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  })
})

describe('a wall time', () => {
  test('a wall time is an existing day and a time to the minute', () => {
    for (const good of ['2026-11-20T19:30', '2024-02-29T00:00', '1970-01-01T00:00', '2999-12-31T23:59'])
      expect(wallTime.parse(good)).toBe(good)
    for (const wrong of [
      '',
      '2026-11-20',
      '2026-11-20T19:30:00',
      '2026-11-20T19:30Z',
      '2026-11-20 19:30',
      '2026-11-20T24:00',
      '2026-02-29T10:00',
      '2026-02-30T10:00',
      '2026-04-31T10:00',
      '2026-11-00T10:00',
      '2026-00-10T10:00',

      '1969-12-31T23:59',
      '3000-01-01T00:00',
      '0000-01-01T00:00',
      '20261-01-01T00:00',
      '2026-11-20T19:60',
      null,
      7,
      {},
      [],
    ])
      expect(wallTime.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  })
})

describe('a timezone', () => {
  test('a time zone is one that the runtime knows', () => {
    for (const good of ['Asia/Hong_Kong', 'UTC', 'America/Argentina/Buenos_Aires'])
      expect(timezone.safeParse(good).success, good).toBe(true)
    for (const wrong of ['', 'Mars/Olympus', 'Hong Kong', '../UTC', 'UTC\u0000', 'x'.repeat(65)])
      expect(timezone.safeParse(wrong).success, wrong).toBe(false)
  })
})
