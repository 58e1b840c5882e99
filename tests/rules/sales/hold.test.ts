import { expect, test } from 'vitest'
import { heldUntil, isDefinitelyHeld } from '#rules/sales/hold.ts'

const now = '2026-11-20T10:00:00.000Z'

test('a hold lasts the given minutes', () => {
  expect(heldUntil(now, 15)).toBe('2026-11-20T10:15:00.000Z')
})

test.each([
  ['has minutes left', '2026-11-20T10:01:00.000Z', false, true],
  ['has just more than half a minute left', '2026-11-20T10:00:30.001Z', false, true],
  ['may have run out by another clock', '2026-11-20T10:00:30.000Z', false, false],
  ['has run out', '2026-11-20T09:59:59.000Z', false, false],
  ['was given up', '2026-11-20T10:10:00.000Z', true, false],
])('a hold that %s', (_, held_until, is_abandoned, is_sure) => {
  expect(isDefinitelyHeld({ held_until, is_abandoned }, now)).toBe(is_sure)
})
