import { expect, test } from 'vitest'
import { programmeOf } from '#rules/events/programme.ts'

const HONG_KONG = 'Asia/Hong_Kong'
const on = (starts_at: string, more: { happening?: 'cancelled' | 'postponed' | 'rescheduled' } = {}) => ({
  starts_at,
  timezone: HONG_KONG,
  happening: 'planned' as const,
  ...more,
})
/** 18:30 in Hong Kong. */
const NOW = '2026-03-10T10:30:00.000Z'
const LONG_ON = on('2026-02-01T03:00:00.000Z')
const NOON = on('2026-03-10T04:00:00.000Z')
const TONIGHT = on('2026-03-10T12:00:00.000Z')
const TOMORROW = on('2026-03-11T02:00:00.000Z')
const LATER = on('2026-03-20T12:00:00.000Z')

test('the programme begins with tonight, then the rest of the day, the week and later', () => {
  expect(programmeOf([LONG_ON, NOON, TONIGHT, TOMORROW, LATER], NOW)).toEqual({
    lead: { event: TONIGHT, when: 'tonight' },
    today: [LONG_ON, NOON],
    week: [TOMORROW],
    later: [LATER],
  })
})

test('the programme begins with the day without an evening, then the next events, and long-running ones last', () => {
  expect(programmeOf([LONG_ON, NOON, TOMORROW], NOW).lead).toEqual({ event: NOON, when: 'today' })
  expect(programmeOf([LONG_ON, TOMORROW], NOW).lead).toEqual({ event: TOMORROW, when: 'next' })
  expect(programmeOf([LONG_ON], NOW)).toMatchObject({ lead: { event: LONG_ON, when: 'today' }, today: [] })
  expect(programmeOf([], NOW).lead).toBeNull()
})

test('a cancelled or postponed event is listed and never first', () => {
  const off = on(TONIGHT.starts_at, { happening: 'cancelled' })
  expect(programmeOf([off, TOMORROW], NOW)).toEqual({
    lead: { event: TOMORROW, when: 'next' },
    today: [off],
    week: [],
    later: [],
  })
  expect(programmeOf([on(LATER.starts_at, { happening: 'postponed' })], NOW).lead).toBeNull()
  const moved = on(TONIGHT.starts_at, { happening: 'rescheduled' })
  expect(programmeOf([moved], NOW).lead).toEqual({ event: moved, when: 'tonight' })
})

test('the evening continues after midnight, and a new day begins at six', () => {
  expect(programmeOf([TONIGHT], '2026-03-10T18:00:00.000Z').lead?.when).toBe('tonight')
  expect(programmeOf([TONIGHT], '2026-03-10T22:30:00.000Z').lead?.when).toBe('today')
})
