import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadTexts, startI18n } from '#app/lib/i18n/i18n.ts'
import { formatListHours, opensToday, otherDayOf } from '#app/features/check-in/readiness/list-hours.ts'

const HONG_KONG = 'Asia/Hong_Kong'
const at = (wall: string) => new Date(`2026-11-${wall}:00+08:00`).toISOString()
const context = (wall: string) => ({ zone: HONG_KONG, now_ms: Date.parse(at(wall)) })

beforeAll(async () => {
  document.cookie = 'locale=en; path=/'
  await startI18n()
  await loadTexts('check-in')
})

const hours = (activates: string | null, expires: string | null, now: string) =>
  formatListHours(
    {
      activates_at: activates === null ? null : at(activates),
      expires_at: expires === null ? null : at(expires),
    },
    context(now),
    i18next.getFixedT('en', 'check-in'),
  )

describe('the hours of a list', () => {
  test.each([
    ['28T19:00', null, '28T17:00', 'Opens Sat 28 Nov 19:00, in 2 hours'],
    ['28T19:00', null, '28T18:15', 'Opens Sat 28 Nov 19:00, in 45 minutes'],
    ['28T19:00', null, '25T19:00', 'Opens Sat 28 Nov 19:00, in 3 days'],
    ['28T19:00', '28T23:30', '28T20:00', 'Opened 19:00, closes 23:30'],
    ['28T19:00', '29T02:00', '28T20:00', 'Opened 19:00, closes Sun 29 Nov 02:00'],
    ['28T19:00', '28T23:30', '28T19:00', 'Opened 19:00, closes 23:30'],
    ['28T19:00', null, '28T20:00', 'Opened 19:00'],
    [null, '28T23:30', '28T20:00', 'Open, closes 23:30'],
    [null, null, '28T20:00', 'Open, no closing time'],
    [null, '28T18:00', '28T20:00', 'Closed 18:00'],
    [null, '27T23:00', '28T20:00', 'Closed yesterday 23:00'],
    [null, '26T23:00', '28T20:00', 'Closed Thu 26 Nov 23:00'],
  ])('from %s to %s, at %s, they are “%s”', (activates, expires, now, text) => {
    expect(hours(activates, expires, now)).toBe(text)
  })
})

describe('whether a list is for today', () => {
  test.each([
    ['28T19:00', '28T23:00', '28T09:00', true],
    ['28T19:00', '28T23:00', '27T09:00', false],
    ['28T19:00', '28T23:00', '28T23:00', false],
    ['28T19:00', '29T02:00', '29T01:00', true],
    [null, null, '27T09:00', true],
  ])('a list from %s to %s at %s: %s', (activates, expires, now, expected) => {
    const list = {
      activates_at: activates === null ? null : at(activates),
      expires_at: expires === null ? null : at(expires),
    }
    expect(opensToday(list, context(now))).toBe(expected)
  })

  const event = { starts_at: at('28T20:00'), ends_at: at('28T23:00'), happening: 'planned' } as const
  test.each([
    ['27T23:59', event, 'later'],
    ['28T00:00', event, null],
    ['28T23:59', event, null],
    ['29T00:00', event, 'earlier'],
    ['29T10:00', { ...event, ends_at: null }, null],
    ['29T10:00', { ...event, ends_at: at('30T18:00') }, null],
    ['27T10:00', { ...event, happening: 'postponed' as const }, null],
  ])('at %s the day of the event is found', (now, of, expected) => {
    expect(otherDayOf(of, context(now))).toBe(expected)
  })
})
