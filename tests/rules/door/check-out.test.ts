import { describe, expect, test } from 'vitest'
import { reduceScanLog, judgeScan } from '#rules/door/admission.ts'
import { lastCheckOut, presenceAt } from '#rules/door/check-out.ts'
import { scanAttempt, at, makeAttendee, makeDoor, kindsOf, OUT, makeScan } from './scans-of-one-ticket.ts'

const BERLIN = 'Europe/Berlin'
const HONG_KONG = 'Asia/Hong_Kong'
const doorAt = (auto_check_out_at: string, timezone: string) =>
  makeDoor({ auto_check_out_at, re_entry: 'after_exit' }, timezone)

describe('automatic check-out', () => {
  test.each([
    ['on an ordinary night', '03:00', HONG_KONG, '2026-11-21T12:00', '2026-11-20T19:00'],
    ['at the very moment', '03:00', HONG_KONG, '2026-11-20T19:00', '2026-11-20T19:00'],
    ['a minute before, it was the day before', '03:00', HONG_KONG, '2026-11-20T18:59', '2026-11-19T19:00'],
    ['far ahead of UTC', '23:30', 'Pacific/Kiritimati', '2026-11-21T10:00', '2026-11-21T09:30'],
    ['far behind UTC', '00:30', 'Pacific/Niue', '2026-11-21T11:00', '2026-11-20T11:30'],
    [
      'D33: at 03:00, the night the clocks go forward',
      '03:00',
      BERLIN,
      '2026-03-29T09:00',
      '2026-03-29T01:00',
    ],
    ['D33: at a time that this night skips', '02:30', BERLIN, '2026-03-29T09:00', '2026-03-29T01:00'],
    ['D33: at 03:00, the night the clocks go back', '03:00', BERLIN, '2026-10-25T09:00', '2026-10-25T02:00'],
    ['D33: at a time that this night has twice', '02:30', BERLIN, '2026-10-25T09:00', '2026-10-25T00:30'],
  ])('automatic check-out happens: %s', (_, clock, timezone, asked, expected) => {
    expect(lastCheckOut(doorAt(clock, timezone), at(asked))).toBe(at(expected))
  })

  test('automatic check-out never happens when the list does not set it', () => {
    expect(lastCheckOut(makeDoor(), at('23:00'))).toBe(null)
  })

  test('automatic check-out uses the rules valid at that moment', () => {
    const before = doorAt('03:00', 'UTC').list
    const changed = (auto_check_out_at: string | null, until: string) => {
      const door = makeDoor({ auto_check_out_at, earlier_rules: [{ ...before, until: at(until) }] })
      return lastCheckOut(door, at('2026-11-21T12:00'))
    }
    expect(changed(null, '2026-11-21T04:00')).toBe(at('2026-11-21T03:00'))
    expect(changed(null, '2026-11-21T03:00')).toBe(at('2026-11-20T03:00'))
    expect(changed('05:00', '2026-11-21T04:00')).toBe(at('2026-11-21T05:00'))
    expect(changed('05:00', '2026-11-21T06:00')).toBe(at('2026-11-21T03:00'))
    expect(changed('11:59', '2026-11-21T12:00')).toBe(at('2026-11-21T03:00'))
  })
})

describe('D33: after the automatic check-out', () => {
  const door = doorAt('03:00', BERLIN)
  const evening = makeScan('2026-10-24T20:00')
  const presence = reduceScanLog(door, makeAttendee(), [evening]).presence
  const standing = (clock: string) => presenceAt(door, presence, at(clock))

  test('D33: each person is checked out once at the right local time of the 25-hour night', () => {
    expect(standing('2026-10-25T01:59')).toMatchObject({ is_inside: true, exits: 0 })
    expect(standing('2026-10-25T02:00')).toMatchObject({ is_inside: false, exits: 1, entries: 1 })
    expect(presenceAt(door, standing('2026-10-25T02:00'), at('2026-10-27T12:00'))).toMatchObject({ exits: 1 })
  })

  test('D33: a checked-out person may re-enter where re-entry after an exit is allowed, and not with a single entry', () => {
    expect(judgeScan(door, makeAttendee(), [evening], scanAttempt('2026-10-25T01:59')).kind).toBe(
      'already_in',
    )
    expect(judgeScan(door, makeAttendee(), [evening], scanAttempt('2026-10-25T02:00')).kind).toBe('admitted')
    const once = makeDoor({ auto_check_out_at: '03:00' }, BERLIN)
    expect(judgeScan(once, makeAttendee(), [evening], scanAttempt('2026-10-25T12:00')).kind).toBe(
      'already_in',
    )
  })

  test('D33: an automatic check-out is an ordinary exit, and a later exit scan is a second one', () => {
    const log = [evening, makeScan('2026-10-25T02:05', OUT), makeScan('2026-10-25T08:00')]
    expect(kindsOf(door, makeAttendee(), log)).toEqual(['admitted', 'not_inside', 'admitted'])
  })

  test('D33: a person who enters at the moment of the check-out stays inside', () => {
    const log = [makeScan('2026-10-25T02:00')]
    const { presence: just_in } = reduceScanLog(door, makeAttendee(), log)
    expect(presenceAt(door, just_in, at('2026-10-25T02:00')).is_inside).toBe(true)
    expect(presenceAt(door, just_in, at('2026-10-26T02:00')).is_inside).toBe(false)
  })

  test('D33: two devices offline overnight agree, and neither entry is a conflict', () => {
    const log = [evening, makeScan('2026-10-25T17:00', { device_id: 'dv_b' })]
    const folded = reduceScanLog(door, makeAttendee(), log)
    expect(folded.conflicts).toEqual([])
    expect(folded.presence).toMatchObject({ is_inside: true, entries: 2, exits: 1 })
  })
})
