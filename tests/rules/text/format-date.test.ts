import { expect, test } from 'vitest'
import { localizeDateText } from '#rules/text/format-date.ts'

test.each([
  ['2027年3月7日 星期日 下午12:30', 'zh-Hant-HK', '2027年3月7日(星期日)中午12:30'],
  ['2027年3月7日星期日上午12:05', 'zh-Hant-HK', '2027年3月7日(星期日)凌晨12:05'],
  ['3月7日下午8:12', 'zh-Hant-HK', '3月7日下午8:12'],
  ['3月7日上午8:12', 'zh-Hant-HK', '3月7日上午8:12'],
  ['2027年3月7日 星期日 12:30', 'zh-Hans-CN', '2027年3月7日（星期日）12:30'],
  ['2027年3月7日星期日下午12:30', 'zh-Hans-CN', '2027年3月7日（星期日）下午12:30'],
  ['2027年3月7日星期日下午12:30', 'ja-JP', '2027年3月7日星期日下午12:30'],
  ['Sunday, 7 March 2027', 'en-HK', 'Sunday, 7 March 2027'],
])('the date %s in %s is formatted as %s', (formatted, tag, written) => {
  expect(localizeDateText(formatted, tag)).toBe(written)
})
