import { describe, expect, test } from 'vitest'
import { buildingLevel, countsInBuilding } from '#rules/door/building.ts'

describe('how full a building is', () => {
  test.each([
    [0, 250, 'free'],
    [224, 250, 'free'],
    [225, 250, 'near'],
    [249, 250, 'near'],
    [250, 250, 'full'],
    [300, 250, 'full'],
    [0, 1, 'free'],
    [1, 1, 'full'],
  ] as const)('%i of %i people inside is %s', (inside, limit, level) => {
    expect(buildingLevel({ inside, limit })).toBe(level)
  })
})

describe('when people inside by a list count', () => {
  const event = { starts_at: '2026-11-28T11:00:00.000Z', ends_at: '2026-11-28T15:00:00.000Z' }
  const always = { activates_at: null, expires_at: null }

  test.each([
    ['not earlier than 12 hours before the start', always, '2026-11-27T22:59:59.999Z', false],
    ['from 12 hours before the start', always, '2026-11-27T23:00:00.000Z', true],
    ['until the event is over', always, '2026-11-28T14:59:59.999Z', true],
    ['not after the event is over', always, '2026-11-28T15:00:00.000Z', false],
    [
      'from the opening of a list that opens days before',
      { ...always, activates_at: '2026-11-26T09:00:00.000Z' },
      '2026-11-26T09:00:00.000Z',
      true,
    ],
    [
      'before a list opens, because people may be inside by another rule of that day',
      { ...always, activates_at: '2026-11-28T12:00:00.000Z' },
      '2026-11-28T11:30:00.000Z',
      true,
    ],
    [
      'until a list closes that closes after the event',
      { ...always, expires_at: '2026-11-28T18:00:00.000Z' },
      '2026-11-28T17:59:00.000Z',
      true,
    ],
    [
      'after a list has closed, while the event goes on',
      { ...always, expires_at: '2026-11-28T12:00:00.000Z' },
      '2026-11-28T14:00:00.000Z',
      true,
    ],
  ])('they count %s', (_, list, at, expected) => {
    expect(countsInBuilding(list, event, at)).toBe(expected)
  })

  test('an event without an end counts for a day', () => {
    const open_end = { ...event, ends_at: null }
    expect(countsInBuilding(always, open_end, '2026-11-29T10:59:00.000Z')).toBe(true)
    expect(countsInBuilding(always, open_end, '2026-11-29T11:00:00.000Z')).toBe(false)
  })
})
