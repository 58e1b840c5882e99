import { expect, test } from 'vitest'
import { entryHoursOf, formatEntryHours } from '#rules/text/entry-hours.ts'

const TEXTS = {
  between: (from: string, until: string) => `${from} to ${until}`,
  from: (from: string) => `from ${from}`,
  until: (until: string) => `until ${until}`,
}
const format = (hours: Parameters<typeof formatEntryHours>[0]) =>
  formatEntryHours(hours, 'en-GB', TEXTS).replaceAll(/[\u2009\u202f\u00a0]/g, ' ')

test('a ticket type without days and hours enters at any time, also one stored before entry rules', () => {
  expect(entryHoursOf({})).toBeNull()
  expect(entryHoursOf({ entry_from: null, entry_until: null, entry_days: [], entries_max: 3 })).toBeNull()
  expect(entryHoursOf({ entry_until: '22:00' })).toEqual({ from: null, until: '22:00', days: [] })
})

test('consecutive days are written as one range, across a month too', () => {
  const days = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-05']
  expect(format({ days, from: '18:00', until: '02:00' })).toBe(
    '29 Nov – 1 Dec 2026, 5 Dec 2026 · 18:00 to 02:00',
  )
})

test('hours are written with the end that they have', () => {
  expect(format({ days: [], from: '18:00', until: null })).toBe('from 18:00')
  expect(format({ days: [], from: null, until: '22:00' })).toBe('until 22:00')
  expect(format({ days: ['2026-12-05'], from: null, until: null })).toBe('5 Dec 2026')
})
