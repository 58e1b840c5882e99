import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StatementColumns } from '#contract/orders/statement-columns.ts'
import { dateOrderOf, parseStatementAmount, parseStatementDay } from '#rules/statements/cells.ts'
import { balanceColumns, findHeadings, guessColumns, headingsKey } from '#rules/statements/columns.ts'
import { lineIdentity, numberEqual, readStatementRow } from '#rules/statements/lines.ts'

describe('amounts', () => {
  test.each([
    ['1234', 123_400],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1 234,5', 123_450],
    ['12,34,567.00', 123_456_700],
    ['HKD 1,234.00', 123_400],
    ['HK$1,234', 123_400],
    ['¥88.80', 8880],
    ['1,234.00CR', 123_400],
    ['1,234.00 DR', -123_400],
    ['-50.00', -5000],
    ['−50.00', -5000],
    ['50.00-', -5000],
    ['(50.00)', -5000],
    ['+50.00', 5000],
    ['０１２．５０', 1250],
    ['0.30000000000000004', 30],
    ['', null],
    ['n/a', null],
    ['1.234', null],
    ['12,34', 1234],
    ['1.2.3', null],
    ['1,23,4', null],
    ['99999999999999999', null],
  ])('the amount "%s" is read as %s', (text, cents) => {
    expect(parseStatementAmount(text, 'HKD')).toBe(cents)
  })

  test('an amount in a currency without decimals is read in its own minor units', () => {
    expect(parseStatementAmount('1,234', 'JPY')).toBe(1234)
  })

  test('an amount that is written with separators in either style is read as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e11 }), fc.constantFrom('en', 'de', 'en-IN'), (cents, tag) => {
        const text = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 }).format(cents / 100)
        expect(parseStatementAmount(text, 'HKD')).toBe(cents)
      }),
    )
  })
})

describe('dates', () => {
  test.each([
    ['2026-11-30', 'dmy', '2026-11-30'],
    ['2026-11-30T08:00:00+0800', 'dmy', '2026-11-30'],
    ['2026/1/5', 'mdy', '2026-01-05'],
    ['20261130', 'dmy', '2026-11-30'],
    ['2026年11月30日', 'dmy', '2026-11-30'],
    ['30/11/2026', 'dmy', '2026-11-30'],
    ['30/11/26', 'dmy', '2026-11-30'],
    ['30-11-2026 14:02', 'dmy', '2026-11-30'],
    ['11/30/2026', 'mdy', '2026-11-30'],
    ['30 Nov 2026', 'mdy', '2026-11-30'],
    ['30-Nov-26', 'dmy', '2026-11-30'],
    ['30Nov2026', 'dmy', '2026-11-30'],
    ['11/30/2026', 'dmy', null],
    ['31/02/2026', 'dmy', null],
    ['Total', 'dmy', null],
    ['', 'dmy', null],
  ] as const)('the date "%s" (%s) is read as %s', (text, order, day) => {
    expect(parseStatementDay(text, order)).toBe(day)
  })

  test('the day is first unless only the month can be', () => {
    expect(dateOrderOf(['01/02/2026', '03/04/2026'])).toBe('dmy')
    expect(dateOrderOf(['01/02/2026', '03/24/2026'])).toBe('mdy')
  })
})

const HSBC = ['Date', 'Description', 'Amount(HKD)', 'Balance(HKD)']
const HANG_SENG = ['交易日期', '交易詳情', '存入', '提取', '結餘']
const AIRWALLEX = ['Time', 'Type', 'Amount', 'Currency', 'Payer Name', 'Reference', 'Running Balance']

describe('columns', () => {
  test('the columns of banks are found by their headings', () => {
    expect(guessColumns(HSBC, [['30/11/2026', 'FPS A1', '10.00', '99.00']])).toEqual({
      date: 0,
      date_order: 'dmy',
      amount: 2,
      credit: null,
      debit: null,
      direction: null,
      currency: null,
      payer: null,
      texts: [1],
    })
    expect(guessColumns(HANG_SENG, [])).toMatchObject({
      date: 0,
      amount: null,
      credit: 2,
      debit: 3,
      texts: [1],
    })
    expect(guessColumns(AIRWALLEX, [])).toMatchObject({
      date: 0,
      amount: 2,
      currency: 3,
      payer: 4,
      texts: [5],
    })
  })

  test('a file whose date or amount has another heading is not guessed', () => {
    expect(guessColumns(['Wann', 'Was', 'Wieviel'], [['30/11/2026', 'x', '1.00']])).toBe(null)
  })

  test('headings are found below the lines about the account, and not without any payment', () => {
    const rows = [['Account', '123-456'], [''], HSBC, ['30/11/2026', 'A', '1.00', '2.00']]
    expect(findHeadings(rows)).toBe(2)
    expect(findHeadings([['As of', '30/11/2026', '1.00'], ...rows])).toBe(3)
    expect(
      findHeadings([
        ['Wann', 'Wieviel'],
        ['30/11/2026', '1.00'],
      ]),
    ).toBe(0)
    expect(findHeadings(rows.slice(0, 3))).toBe(null)
  })

  test('headings are recognized in any case, width and spacing', () => {
    expect(headingsKey(['Date ', 'Ａmount (HKD)'])).toBe(headingsKey(['DATE', 'amount hkd']))
    expect(headingsKey(['Date', 'Amount'])).not.toBe(headingsKey(['Amount', 'Date']))
  })
})

const COLUMNS: StatementColumns = {
  date: 0,
  date_order: 'dmy',
  amount: 1,
  credit: null,
  debit: null,
  direction: null,
  currency: null,
  payer: 2,
  texts: [3, 4],
}

describe('rows', () => {
  test('a row is read with payer and texts on one line, shortened to what is stored', () => {
    const cells = ['30/11/2026', '1,000.00', ' CHAN\tTAI MAN ', `REF\n${'x'.repeat(900)}`, '']
    const row = readStatementRow(cells, COLUMNS, 'HKD')
    expect(row).toMatchObject({
      booked_on: '2026-11-30',
      amount_cents: 100_000,
      currency: 'HKD',
      payer: 'CHAN TAI MAN',
    })
    expect(row.details.startsWith('REF x')).toBe(true)
    expect(Array.from(row.details)).toHaveLength(500)
    expect(row.errors).toEqual([])
  })

  test('what cannot be read of a row is named', () => {
    expect(readStatementRow(['Total', '', ''], COLUMNS, 'HKD').errors).toEqual(['date', 'amount'])
    const with_currency = { ...COLUMNS, currency: 2 }
    expect(readStatementRow(['30/11/2026', '1', 'dollars'], with_currency, 'HKD').errors).toEqual([
      'currency',
    ])
    expect(readStatementRow(['30/11/2026', '1', '人民幣'], with_currency, 'HKD').currency).toBe('CNY')
  })

  test('money paid out is below zero, in a column of its own or by a word', () => {
    const two = { ...COLUMNS, amount: null, credit: 1, debit: 2, payer: null, texts: [] }
    expect(readStatementRow(['30/11/2026', '', '12.00'], two, 'HKD').amount_cents).toBe(-1200)
    expect(readStatementRow(['30/11/2026', '12.00', ''], two, 'HKD').amount_cents).toBe(1200)
    expect(readStatementRow(['30/11/2026', '12.00', '0.00'], two, 'HKD').amount_cents).toBe(1200)
    const by_word = { ...COLUMNS, direction: 2, payer: null }
    expect(readStatementRow(['30/11/2026', '12.00', 'DR'], by_word, 'HKD').amount_cents).toBe(-1200)
    expect(readStatementRow(['30/11/2026', '12.00', 'CR'], by_word, 'HKD').amount_cents).toBe(1200)
  })
})

describe('the identity of a line', () => {
  const identityOf = (headings: string[], cells: string[]) =>
    lineIdentity(
      { booked_on: '2026-11-30', amount_cents: 1000, currency: 'HKD' },
      cells,
      balanceColumns(headings),
    )

  test('it ignores the balance, dates and sums of other columns, and what a spreadsheet changes', () => {
    const csv = identityOf(HSBC, ['30/11/2026', 'FPS CHAN 004711', '10.00', '1,999.00'])
    expect(identityOf(HSBC, ['2026-11-30', ' fps  chan 004711 ', '10', '3.5'])).toBe(csv)
    expect(identityOf(HSBC, ['30/11/2026', 'FPS CHAN 004712', '10.00', '1,999.00'])).not.toBe(csv)
  })

  test('a number without its leading zeros is the same, another number is not', () => {
    const headings = ['Date', 'Reference', 'Amount']
    expect(identityOf(headings, ['30/11/2026', '0012345678', '10.00'])).toBe(
      identityOf(headings, ['30/11/2026', '12345678', '10.00']),
    )
    expect(identityOf(headings, ['30/11/2026', '12345678', '10.00'])).not.toBe(
      identityOf(headings, ['30/11/2026', '12345679', '10.00']),
    )
  })

  test('equal lines are numbered, so that each is kept and none is added by another export', () => {
    expect(numberEqual(['a', 'b', 'a'])).toEqual(['a\n1', 'b\n1', 'a\n2'])
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }), fc.nat(12), (lines, cut) => {
        const whole = new Set(numberEqual(lines))
        expect(whole.size).toBe(lines.length)
        for (const known of numberEqual(lines.slice(0, cut))) expect(whole.has(known)).toBe(true)
      }),
    )
  })
})
