import { expect, test } from 'vitest'
import { eventOverAt, eventsStateAt, canTransition } from '#rules/events/event-status.ts'

const STARTS = '2026-11-20T10:00:00.000Z'
const ENDS = '2026-11-20T14:00:00.000Z'
const dates = { starts_at: STARTS, ends_at: ENDS }
const open = { starts_at: STARTS, ends_at: null }

test('an event is over at its end, or a day after its start without an end', () => {
  expect(eventOverAt(dates)).toBe(ENDS)
  expect(eventOverAt(open)).toBe('2026-11-21T10:00:00.000Z')
})

test.each([
  ['draft', dates, '2026-11-20T09:00:00.000Z', 'upcoming'],
  ['live', dates, '2026-11-20T13:59:59.999Z', 'upcoming'],
  ['live', dates, ENDS, 'ended'],
  ['draft', dates, ENDS, 'ended'],
  ['live', open, '2026-11-21T09:59:59.999Z', 'upcoming'],
  ['live', open, '2026-11-21T10:00:00.000Z', 'ended'],
  ['archived', dates, '2026-11-20T09:00:00.000Z', 'archived'],
  ['archived', dates, '2027-11-20T09:00:00.000Z', 'archived'],
] as const)('a %s event from %j is at %s among the %s ones', (status, event, now, state) => {
  expect(eventsStateAt({ status, ...event }, now)).toBe(state)
})

test('an archived event can only become a draft', () => {
  expect(canTransition('archived', 'live')).toBe(false)
  expect(canTransition('archived', 'draft')).toBe(true)
  expect(canTransition('draft', 'live')).toBe(true)
  expect(canTransition('live', 'draft')).toBe(true)
})
