import { expect, test } from 'vitest'
import { decimalsOf, majorUnits, formatMinorUnits } from '#rules/text/money.ts'

test('a currency has the decimals that it has', () => {
  expect(['HKD', 'JPY', 'KWD'].map(decimalsOf)).toEqual([2, 0, 3])
})

test('minor units are written as money, in the language of their reader', () => {
  expect(formatMinorUnits('en', 123_400, 'HKD')).toBe('HK$1,234.00')
  expect(formatMinorUnits('de', 1234, 'JPY')).toBe('1.234\u00a0¥')
})

test('programs get major units with a point and every decimal', () => {
  expect([majorUnits(123_400, 'HKD'), majorUnits(1234, 'JPY'), majorUnits(1234, 'KWD')]).toEqual([
    '1234.00',
    '1234',
    '1.234',
  ])
})
