import { expect, test } from 'vitest'
import { startFilterBetween, startFilterFor } from '#app/features/storefront/browse/when.ts'

/** Hour of November 2026 in local time; the 21st is a Saturday. */
const at = (day: number, hour = 0) => new Date(2026, 10, day, hour)
const iso = (day: number) => at(day).toISOString()

test.each([
  ['today ends at midnight', 'today', at(18, 23), { lt: iso(19) }],
  ['seven days count from today', 'week', at(18, 9), { lt: iso(25) }],
  ['thirty days go over the end of the month', 'month', at(18, 9), { lt: iso(48) }],
  ['a weekend is ahead during the week', 'weekend', at(18, 9), { gte: iso(21), lt: iso(23) }],
  ['on Saturday it is this one', 'weekend', at(21, 9), { gte: iso(21), lt: iso(23) }],
  ['on Sunday it still is', 'weekend', at(22, 23), { gte: iso(21), lt: iso(23) }],
  ['on Monday it is the next', 'weekend', at(23), { gte: iso(28), lt: iso(30) }],
] as const)('%s', (_name, when, now, days) => {
  expect(startFilterFor(when, now)).toEqual(days)
})

test('a custom date range covers whole days, the last one included', () => {
  expect(startFilterBetween(undefined, undefined)).toBeNull()
  expect(startFilterBetween('2026-11-18', '2026-11-20')).toEqual({ gte: iso(18), lt: iso(21) })
  expect(startFilterBetween(undefined, '2026-11-30')).toEqual({ lt: iso(31) })
  expect(startFilterBetween('2026-11-18', undefined)).toEqual({ gte: iso(18) })
})
