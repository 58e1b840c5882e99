import { expect, test } from 'vitest'
import { decimalsOf, majorUnits, formatMinorUnits } from '#rules/text/money.ts'

test('a currency has its own number of decimals', () => {
  expect(['HKD', 'JPY', 'KWD'].map(decimalsOf)).toEqual([2, 0, 3])
})

test("minor units are formatted as money in the reader's language", () => {
  expect(formatMinorUnits('en', 123_400, 'HKD')).toBe('HK$1,234.00')
  expect(formatMinorUnits('de', 1234, 'JPY')).toBe('1.234\u00a0¥')
})

test('programs get major units with a decimal point and every decimal', () => {
  expect([majorUnits(123_400, 'HKD'), majorUnits(1234, 'JPY'), majorUnits(1234, 'KWD')]).toEqual([
    '1234.00',
    '1234',
    '1.234',
  ])
})
