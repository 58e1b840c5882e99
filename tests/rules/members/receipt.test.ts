import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countingDay,
  earliestPurchase,
  receiptFaults,
  receiptKey,
  assessRequest,
  tierEarned,
  type JudgedReceipt,
  type ReceiptFacts,
} from '#rules/members/receipt.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { anyDay } from './any-day.ts'

const good: ReceiptFacts = {
  amount_cents: 50_001,
  purchased_on: '2026-11-10',
  uploaded_on: '2026-11-23',
  captured_on: null,
  merchant: { inactive_since: null },
}

describe('a receipt', () => {
  test.each<[string, Partial<ReceiptFacts>, ReturnType<typeof receiptFaults>]>([
    ['over five hundred dollars by a cent, on the fourteenth day', {}, []],
    ['of exactly that sum', { amount_cents: 50_000 }, [{ rule: 'amount', short_cents: 0 }]],
    ['of HK$12.50 less', { amount_cents: 48_750 }, [{ rule: 'amount', short_cents: 1250 }]],
    ['of the fifteenth day', { purchased_on: '2026-11-09' }, [{ rule: 'too_old', days: 1 }]],
    ['of three days too many', { purchased_on: '2026-11-07' }, [{ rule: 'too_old', days: 3 }]],
    ['of tomorrow', { purchased_on: '2026-11-24' }, [{ rule: 'in_future' }]],
    ['of a merchant who is not on the list', { merchant: null }, [{ rule: 'merchant' }]],
    ['of one who left it after the purchase', { merchant: { inactive_since: '2026-11-22' } }, []],
    ['of one who had left it', { merchant: { inactive_since: '2026-11-10' } }, [{ rule: 'merchant' }]],
    ['captured in time without a network', { purchased_on: '2026-11-09', captured_on: '2026-11-22' }, []],
    [
      'captured longer ago than three days',
      { purchased_on: '2026-11-06', captured_on: '2026-11-19' },
      [{ rule: 'too_old', days: 4 }],
    ],
    [
      'with all that can be wrong',
      { amount_cents: 1, purchased_on: '2026-10-01', merchant: null },
      [{ rule: 'amount', short_cents: 49_999 }, { rule: 'too_old', days: 40 }, { rule: 'merchant' }],
    ],
  ])('a receipt has the expected faults: %s', (_, changed, faults) => {
    expect(receiptFaults({ ...good, ...changed })).toEqual(faults)
  })

  test('a receipt is valid by its capture day for three days, and never on a day that the server has not reached', () => {
    const uploaded_on = '2026-11-23'
    expect(countingDay({ uploaded_on, captured_on: null })).toBe(uploaded_on)
    expect(countingDay({ uploaded_on, captured_on: '2026-11-20' })).toBe('2026-11-20')
    expect(countingDay({ uploaded_on, captured_on: '2026-11-19' })).toBe(uploaded_on)
    expect(countingDay({ uploaded_on, captured_on: '2026-11-24' })).toBe(uploaded_on)
  })

  test('a receipt of the earliest day is valid, and one of the day before is not', () => {
    fc.assert(
      fc.property(anyDay, (uploaded_on) => {
        const first = earliestPurchase(uploaded_on)
        expect(receiptFaults({ ...good, uploaded_on, purchased_on: first })).toEqual([])
        expect(receiptFaults({ ...good, uploaded_on, purchased_on: addDays(first, -1) })).toEqual([
          { rule: 'too_old', days: 1 },
        ])
      }),
    )
  })
})

const receipt = (id: string, purchased_on: string, counts = true): JudgedReceipt => ({
  id,
  purchased_on,
  counts,
})
const [monday, monday_too, sunday] = [
  receipt('a', '2026-11-23'),
  receipt('b', '2026-11-23'),
  receipt('c', '2026-11-22'),
]

describe('several receipts', () => {
  test('one receipt earns gold, and the others are surplus', () => {
    expect(assessRequest('gold', [sunday, monday, monday_too], 2)).toEqual({
      counted: ['a'],
      not_needed: ['c', 'b'],
      missing: null,
    })
    expect(assessRequest('gold', [{ ...monday, counts: false }], 2).missing).toEqual({
      receipts: 1,
      days: [],
    })
  })

  test('two receipts of one day earn platinum, and one of the day before is surplus', () => {
    expect(assessRequest('platinum', [sunday, monday, monday_too], 2)).toEqual({
      counted: ['a', 'b'],
      not_needed: ['c'],
      missing: null,
    })
  })

  test('two receipts of two days each lack a second one', () => {
    expect(assessRequest('platinum', [sunday, monday], 2).missing).toEqual({
      receipts: 1,
      days: ['2026-11-22', '2026-11-23'],
    })
    expect(assessRequest('platinum', [sunday, monday, monday_too], 3).missing).toEqual({
      receipts: 1,
      days: ['2026-11-23'],
    })
  })

  test('several receipts earn the highest possible tier', () => {
    expect(tierEarned([monday, monday_too], 2)).toBe('platinum')
    expect(tierEarned([monday, { ...monday_too, counts: false }], 2)).toBe('gold')
    expect(tierEarned([monday, monday_too], 3)).toBe('gold')
    expect(tierEarned([{ ...monday, counts: false }], 2)).toBe(null)
  })

  test('any receipts: each valid one is used or surplus, and the used ones are of one day and sufficient', () => {
    const any = fc.array(
      fc.record({ day: fc.constantFrom('2026-11-21', '2026-11-22', '2026-11-23'), counts: fc.boolean() }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(any, fc.integer({ min: 2, max: 4 }), (made, needed) => {
        const all = made.map(({ day, counts }, at) => receipt(`r${at}`, day, counts))
        const { counted, not_needed, missing } = assessRequest('platinum', all, needed)
        if (missing !== null) {
          expect(missing.receipts).toBeGreaterThan(0)
          return
        }
        expect(counted.length).toBeGreaterThanOrEqual(needed)
        expect(
          new Set(all.flatMap(({ id, purchased_on }) => (counted.includes(id) ? purchased_on : []))).size,
        ).toBe(1)
        expect([...counted, ...not_needed].sort()).toEqual(
          all.flatMap(({ id, counts }) => (counts ? id : [])),
        )
      }),
    )
  })
})

describe("a receipt's number", () => {
  test.each([
    ['00-1234 5', '12345'],
    ['１２３４５', '12345'],
    ['ab/12', 'AB12'],
    ['0', '0'],
    ['000', '0'],
    [' -- ', '--'],
    ['單號 0012', '單號0012'],
  ])('the receipt number %s is normalized to %s', (typed, key) => {
    expect(receiptKey(typed)).toBe(key)
  })
})
