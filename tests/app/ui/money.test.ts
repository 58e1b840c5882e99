import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { startI18n } from '#app/lib/i18n/i18n.ts'
import { readMoney, toInputMoney } from '#app/lib/format/money.ts'
import { formatPhone } from '#rules/text/phone.ts'

const speak = async (language: string) => {
  document.cookie = `locale=${language}`
  await startI18n()
}

beforeEach(() => speak('en'))

describe('amount input', () => {
  test.each([
    ['12.50', 'HKD', 1250],
    ['12,50', 'HKD', 1250],
    ['12', 'HKD', 1200],
    ['.5', 'HKD', 50],
    ['1,234.50', 'HKD', 123450],
    ['1.234,50', 'HKD', 123450],
    ['1,234', 'HKD', 123400],
    ['1.234.567', 'HKD', 123456700],
    ['1 234,50', 'EUR', 123450],
    ['1’234.50', 'CHF', 123450],
    ['１２．５０', 'HKD', 1250],
    ['0.29', 'HKD', 29],
    ['1500', 'JPY', 1500],
    ['1,500', 'JPY', 1500],
    ['1.500', 'KWD', 1500],
    ['1,500', 'KWD', 1500000],
    ['12.345', 'KWD', 12345],
  ])('the input %s in %s is %i minor units', (typed, currency, minor) => {
    expect(readMoney(typed, currency)).toBe(minor)
  })

  test.each([
    ['12.505', 'HKD'],
    ['12.505', 'KRW'],
    ['0.5', 'JPY'],
    ['12.5555', 'HKD'],
    ['-5', 'HKD'],
    ['five', 'HKD'],
    ['', 'HKD'],
    ['1.2.3', 'HKD'],
    ['1,234,50', 'HKD'],
    ['1,234.567,00', 'HKD'],
  ])('the input %s is no amount of %s', (typed, currency) => {
    expect(readMoney(typed, currency)).toBeNaN()
  })

  test('an ambiguous amount is read by the rules of the language', async () => {
    expect(readMoney('1,234', 'HKD')).toBe(123400)
    expect(readMoney('1.234', 'HKD')).toBeNaN()
    await speak('de')
    expect(readMoney('1.234', 'HKD')).toBe(123400)
    expect(readMoney('1,234', 'HKD')).toBeNaN()
  })

  test.each(['en', 'de', 'fr', 'zh-hk', 'pt-br'])(
    'an amount shown in %s is read back unchanged',
    async (language) => {
      await speak(language)
      const amount = fc.integer({ min: 0, max: 100_000_000 })
      fc.assert(
        fc.property(amount, fc.constantFrom('HKD', 'JPY', 'KWD'), (minor, currency) => {
          expect(readMoney(toInputMoney(minor, currency), currency)).toBe(minor)
        }),
      )
    },
  )

  test('an amount is shown with the decimal sign of the language', async () => {
    expect(toInputMoney(1250, 'HKD')).toBe('12.50')
    await speak('de')
    expect(toInputMoney(1250, 'HKD')).toBe('12,50')
  })
})

describe('phone number', () => {
  test('a phone number of Hong Kong is grouped four and four', () => {
    expect(formatPhone('+85291234567')).toBe('+852 9123 4567')
    expect(formatPhone('+442079460018')).toBe('+442079460018')
  })
})
