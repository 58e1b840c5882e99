import { expect, test } from 'vitest'
import { endsBeforeStart } from '#rules/events/event-dates.ts'

const EVENING = { start_date: '2026-11-20T19:00', timezone: 'Asia/Hong_Kong' }

test.each([
  ['2026-11-20T18:59', true],
  ['2026-11-20T19:00', false],
  ['2026-11-20T23:00', false],
  [null, false],
] as const)('an event from 19:00 to %s ends before its start: %s', (end_date, is_early) => {
  expect(endsBeforeStart({ ...EVENING, end_date })).toBe(is_early)
})

test('an end that daylight saving moves past the start is not before it', () => {
  const skipped = { start_date: '2026-03-29T02:59', end_date: '2026-03-29T02:30' }
  expect(endsBeforeStart({ ...skipped, timezone: 'Europe/Berlin' })).toBe(false)
  expect(endsBeforeStart({ ...skipped, timezone: 'Asia/Hong_Kong' })).toBe(true)
})
