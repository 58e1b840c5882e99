import { expect, test } from 'vitest'
import { formatTimezone } from '#rules/text/format-timezone.ts'

const SUMMER = '2026-07-05T12:00:00.000Z'
const WINTER = '2026-12-05T12:00:00.000Z'

test.each([
  ['en-HK', 'Hong Kong time'],
  ['zh-Hant-HK', '香港時間'],
  ['zh-Hans-CN', '香港时间'],
  ['de', 'Hongkong-Zeit'],
  ['fr', 'Heure de Hong Kong'],
  ['es', 'Hora de Hong Kong'],
  ['pt-BR', 'Horário de Hong Kong'],
])('a timezone without summer time is named by its place alone in %s: %s', (tag, name) => {
  expect(formatTimezone('Asia/Hong_Kong', SUMMER, tag)).toBe(name)
})

test('a timezone with summer time has one name all year', () => {
  for (const at of [SUMMER, WINTER])
    expect(formatTimezone('Europe/Berlin', at, 'en-HK')).toBe('Central European time')
})

test('no timezone of the runtime is named by its identifier', () => {
  for (const zone of [
    'Asia/Tokyo',
    'America/New_York',
    'Africa/Lagos',
    'Pacific/Auckland',
    'UTC',
    'Etc/GMT+5',
  ])
    for (const tag of ['en-HK', 'zh-Hant-HK', 'zh-Hans-CN']) {
      const name = formatTimezone(zone, WINTER, tag)
      expect(name).not.toContain('/')
      expect(name).not.toContain('_')
    }
})
