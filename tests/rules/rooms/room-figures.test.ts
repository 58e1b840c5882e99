import { describe, expect, test } from 'vitest'
import { openMinutes, requestedWeeks } from '#rules/rooms/room-figures.ts'
import { makeRoom, ZONE } from './a-room.ts'

const MONDAY = '2026-11-02'
const DAY = 13 * 60
const hours = (opens: string, closes: string) => Array.from({ length: 7 }, () => ({ opens, closes }))

describe('opening hours of rooms in a week', () => {
  test('a week counts opening hours; a date overrides its weekday, and a closed date counts none', () => {
    const special_days = [
      { day: '2026-11-04', hours: null },
      { day: '2026-11-05', hours: { opens: '10:00', closes: '12:00' } },
      { day: '2026-11-09', hours: null },
    ]
    const { of_rooms, of_parts } = openMinutes([makeRoom(), makeRoom({ special_days })], MONDAY, ZONE)
    expect(of_rooms).toEqual([7 * DAY, 5 * DAY + 120])
    // Both are one unit, which is open while either is.
    expect(of_parts).toBe(7 * DAY)
  })

  test('a unit is open while any of its rooms is, and a hall opens both of its units', () => {
    const rooms = [
      makeRoom({ units: ['A'], hours: hours('09:00', '12:00') }),
      makeRoom({ units: ['A'], hours: hours('11:00', '13:00') }),
      makeRoom({ units: ['A'], hours: hours('15:00', '16:00') }),
      makeRoom({ units: ['A', 'B'], hours: hours('09:30', '10:00') }),
    ]
    const { of_rooms, of_parts } = openMinutes(rooms, MONDAY, ZONE)
    expect(of_rooms).toEqual([180, 120, 60, 30].map((minutes) => minutes * 7))
    expect(of_parts).toBe((240 + 60 + 30) * 7)
  })

  test('a week in which DST begins has an hour less', () => {
    const room = makeRoom({ hours: hours('00:00', '24:00') })
    expect(openMinutes([room], '2026-03-23', 'Europe/Berlin').of_rooms).toEqual([7 * 1440 - 60])
    expect(openMinutes([room], '2026-10-19', 'Europe/Berlin').of_rooms).toEqual([7 * 1440 + 60])
  })

  test('no rooms have no opening hours', () => {
    expect(openMinutes([], MONDAY, ZONE)).toEqual({ of_rooms: [], of_parts: 0 })
  })
})

describe('the requested weeks', () => {
  const TODAY = '2026-11-24'
  const ends = (weeks: string[]) => [weeks[0], weeks.at(-1), weeks.length]

  test('the requested weeks are those of both days and all between, from Monday on', () => {
    expect(requestedWeeks({ from: '2026-11-08', to: '2026-11-16' }, TODAY)).toEqual([
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ])
  })

  test('the requested weeks are twelve when one end or both are missing', () => {
    expect(ends(requestedWeeks({}, TODAY))).toEqual(['2026-09-07', '2026-11-23', 12])
    expect(ends(requestedWeeks({ to: '2026-11-02' }, TODAY))).toEqual(['2026-08-17', '2026-11-02', 12])
    expect(ends(requestedWeeks({ from: '2026-11-02' }, TODAY))).toEqual(['2026-11-02', '2027-01-18', 12])
  })

  test('the requested weeks are never more than 53', () => {
    expect(ends(requestedWeeks({ from: '2025-11-30', to: '2026-12-06' }, TODAY))).toEqual([
      '2025-11-24',
      '2026-11-23',
      53,
    ])
  })
})
