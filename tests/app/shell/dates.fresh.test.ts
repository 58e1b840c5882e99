import { beforeEach, expect, test, vi } from 'vitest'

const HK = 'Asia/Hong_Kong'
const START = '2026-09-05T11:30:00Z'

/** Loads the date functions as a page in that language does. */
async function datesIn(language: string) {
  vi.resetModules()
  document.cookie = `locale=${language}; path=/`
  const { startI18n } = await import('#app/lib/i18n/i18n.ts')
  await startI18n()
  return import('#app/lib/format/dates.ts')
}

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

beforeEach(() => {
  document.cookie = 'locale=; path=/; max-age=0'
})

test('an instant is shown in the timezone of its event, whatever the device timezone is', async () => {
  const { formatInstant } = await datesIn('en')
  expect(plain(formatInstant(START, HK))).toBe('Sat, 5 Sept 2026, 7:30 pm')
  expect(plain(formatInstant(START, 'America/New_York'))).toBe('Sat, 5 Sept 2026, 7:30 am')
})

test('Hong Kong Chinese formats year, month, day, weekday and afternoon', async () => {
  const { formatInstant } = await datesIn('zh-hk')
  expect(plain(formatInstant(START, HK)).replaceAll('\u2060', '')).toBe('2026年9月5日(星期六)下午7:30')
})

test('no line breaks inside a Chinese weekday or time', async () => {
  const { formatRange } = await datesIn('zh-hk')
  const said = plain(formatRange(START, '2026-09-05T14:30:00Z', HK))
  const day = '5日(星期六)'.split('').join('\u2060')
  expect(said).toBe(`2026年9月${day}下\u2060午\u20607:30 – 下\u2060午\u206010:30`)
})

test('a range names the day once when it ends on the same day', async () => {
  const { formatRange } = await datesIn('en')
  expect(plain(formatRange(START, '2026-09-05T14:30:00Z', HK))).toBe('Sat, 5 Sept 2026, 7:30 pm – 10:30 pm')
  expect(plain(formatRange(START, '2026-09-05T17:30:00Z', HK))).toBe(
    'Sat, 5 Sept 2026, 7:30 pm – Sun, 6 Sept 2026, 1:30 am',
  )
})

test('the value of a date input is the same in every language', async () => {
  const { toInputValue, fromInputValue } = await datesIn('en')
  expect(toInputValue(START, HK)).toBe('2026-09-05T19:30')
  expect(fromInputValue('2026-09-05T19:30', HK)).toBe('2026-09-05T11:30:00.000Z')
  expect(fromInputValue('', HK)).toBeNull()
  expect(fromInputValue('2026-03-29T12:00', 'Europe/Berlin')).toBe('2026-03-29T10:00:00.000Z')
})

test.each(['2026', '2026-13-01T00:00', 'tomorrow', '12026-01-01T00:00'])(
  'a date input that holds "%s" has no instant',
  async (value) => {
    const { fromInputValue } = await datesIn('en')
    expect(fromInputValue(value, HK)).toBeNull()
  },
)

test('a date input of the last years that can be typed has an instant, which the forms refuse', async () => {
  const { fromInputValue } = await datesIn('en')
  expect(fromInputValue('9999-12-31T23:59', HK)).toBe('9999-12-31T23:59:00.000Z')
})

test.each([
  [-30_000, 'now'],
  [-3 * 60_000, '3 minutes ago'],
  [2 * 3_600_000, 'in 2 hours'],
  [-24 * 3_600_000, 'yesterday'],
])('%i ms from now reads "%s"', async (distance, words) => {
  const { formatRelative } = await datesIn('en')
  const now = Date.parse(START)
  expect(formatRelative(new Date(now + distance).toISOString(), now)).toBe(words)
})

test('money is divided by the minor units of its currency', async () => {
  await datesIn('en')
  const { formatMoney } = await import('#app/lib/format/money.ts')
  expect(formatMoney(123_400, 'HKD')).toBe('HK$1,234.00')
  expect(formatMoney(1_234, 'JPY')).toBe('¥1,234')
  expect(plain(formatMoney(1_234, 'KWD'))).toBe('KWD 1.234')
})

test('Chinese times have noon and night, and the weekday is in brackets', async () => {
  const at = (utc: string) => `2026-09-05T${utc}:00Z`
  const hong_kong = await datesIn('zh-hk')
  const said = (utc: string) => hong_kong.formatInstant(at(utc), HK).replaceAll('\u2060', '')
  expect(said('04:00')).toBe('2026年9月5日(星期六)中午12:00')
  expect(said('03:30')).toBe('2026年9月5日(星期六)上午11:30')
  expect(said('16:30')).toBe('2026年9月6日(星期日)凌晨12:30')
  expect(hong_kong.formatDay(at('04:00'), HK).replaceAll('\u2060', '')).toBe('2026年9月5日(星期六)')
  const mainland = await datesIn('zh-cn')
  expect(mainland.formatInstant(at('04:00'), HK).replaceAll('\u2060', '')).toBe('2026年9月5日（星期六）12:00')
})
