import { expect, test } from 'vitest'
import { attendanceOf, isExpected, isIssued } from '#rules/door/attendance.ts'
import { afterEntry, afterExit, INITIAL_PRESENCE } from '#rules/door/presence.ts'
import { makeScan } from './scans-of-one-ticket.ts'

const AT = '2026-11-20T12:00:00.000Z'

test('every ticket counts as issued except test tickets', () => {
  expect(isIssued({ cancelled_at: AT, refunded_at: AT })).toBe(true)
  expect(isIssued({ is_test: true })).toBe(false)
})

test('expected counts tickets that can still enter: not cancelled, refunded or declined, paid or not', () => {
  expect(isExpected({})).toBe(true)
  expect(isExpected({ approval: 'waiting', cancelled_at: null, refunded_at: null })).toBe(true)
  for (const facts of [
    { cancelled_at: AT },
    { refunded_at: AT },
    { approval: 'declined' as const },
    { is_test: true },
  ])
    expect(isExpected(facts)).toBe(false)
})

test('an attendee who left again has attended and is not inside', () => {
  expect(attendanceOf(INITIAL_PRESENCE)).toEqual({ is_inside: false, has_come: false })
  const inside = afterEntry(INITIAL_PRESENCE, makeScan('18:00'))
  expect(attendanceOf(inside)).toEqual({ is_inside: true, has_come: true })
  expect(attendanceOf(afterExit(inside, null))).toEqual({ is_inside: false, has_come: true })
})
