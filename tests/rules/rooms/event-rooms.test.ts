import { describe, expect, test } from 'vitest'
import { eventRoomSpan, roomsCapacity, eventOccupancy } from '#rules/rooms/event-rooms.ts'

const EVENT = {
  status: 'live',
  happening: 'planned',
  starts_at: '2026-12-04T11:00:00.000Z',
  ends_at: '2026-12-04T14:00:00.000Z',
} as const
const uses = (units: string[], setup_minutes = 0, clear_minutes = 0) => ({
  units,
  setup_minutes,
  clear_minutes,
})

describe('the occupancy of an event', () => {
  test('an event occupies rooms only while it is live and has a date', () => {
    expect(eventOccupancy({ ...EVENT, happening: 'cancelled' }, [uses(['A'])])).toEqual([])
    expect(eventOccupancy({ ...EVENT, happening: 'postponed' }, [uses(['A'])])).toEqual([])
    expect(eventOccupancy({ ...EVENT, happening: 'rescheduled' }, [uses(['A'])])).toHaveLength(1)
    expect(eventOccupancy({ ...EVENT, status: 'draft' }, [uses(['A'])])).toEqual([])
    expect(eventOccupancy({ ...EVENT, status: 'archived' }, [uses(['A'])])).toEqual([])
    expect(eventOccupancy(EVENT, [])).toEqual([])
  })

  test('an event occupies each unit of its rooms once, by name, from the first set-up to the last clearing', () => {
    expect(eventOccupancy(EVENT, [uses(['B'], 60), uses(['B', 'A'], 0, 30)])).toEqual([
      { unit: 'A', starts_at: EVENT.starts_at, ends_at: '2026-12-04T14:30:00.000Z' },
      { unit: 'B', starts_at: '2026-12-04T10:00:00.000Z', ends_at: '2026-12-04T14:30:00.000Z' },
    ])
  })

  test('an event without an end occupies a day, and one that ends at its start nothing', () => {
    expect(eventRoomSpan({ ...EVENT, ends_at: null }, uses([], 15, 15))).toEqual({
      starts_at: '2026-12-04T10:45:00.000Z',
      ends_at: '2026-12-05T11:15:00.000Z',
    })
    const at_once = { ...EVENT, ends_at: EVENT.starts_at }
    expect(eventOccupancy(at_once, [uses(['A'])])).toEqual([])
    expect(eventOccupancy(at_once, [uses(['A'], 0, 15)])).toHaveLength(1)
  })
})

test('the capacity of several rooms is the sum of their largest layouts', () => {
  const hall = {
    layouts: [{ layout: 'banquet', capacity: 60 } as const, { layout: 'theatre', capacity: 120 } as const],
  }
  expect(roomsCapacity([])).toBeNull()
  expect(roomsCapacity([hall, { layouts: [{ layout: 'boardroom', capacity: 12 }] }])).toBe(132)
})
