import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase32 } from '#contract/wire/base32.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { allocateLines } from '#rules/statements/allocate.ts'
import { lineMatcher, type MatchableLine, type MatchableOrder } from '#rules/statements/match.ts'
import { hanVariants } from '#rules/text/han-alike.ts'

const order = (id: string, fields: Partial<MatchableOrder> = {}): MatchableOrder => ({
  id: `od_${id}`,
  first_name: 'Tai Man',
  last_name: 'Chan',
  total_gross_cents: 10_000,
  currency: 'HKD',
  readiness: 'unpaid',
  ...fields,
})
const line = (fields: Partial<MatchableLine> = {}): MatchableLine => ({
  id: 'ln_1',
  amount_cents: 10_000,
  currency: 'HKD',
  payer: '',
  details: '',
  ...fields,
})
const ADA = order('7k2m9qw4zzzzzzzz')
const matchOf = (orders: readonly MatchableOrder[], ...lines: MatchableLine[]) => {
  const match = lineMatcher(orders, hanVariants)
  return lines.map((each) => match(each))
}

describe('matching by reference', () => {
  test.each([
    'FPS 7K2M9QW4',
    'payment 7k2m9qw4 thanks',
    '7K2M 9QW4',
    'REF:7K2M9QW4/HKD',
    'FPSREF7K2M9QW4',
    '７Ｋ２Ｍ９ＱＷ４',
  ])('"%s" with the sum is sure', (details) => {
    expect(matchOf([ADA], line({ details }))).toEqual([{ match: 'sure', reason: null, order_ids: [ADA.id] }])
  })

  test('letters that look like digits of a reference are read as those', () => {
    const with_digits = order('10abcdefzzzzzzzz')
    expect(matchOf([with_digits], line({ details: 'IOABCDEF' }))[0]?.match).toBe('sure')
  })

  test.each([
    ['7K2M9QWX', 'another character'],
    ['7K2M9Q4', 'one missing'],
    ['7K2XM9QW4', 'one added'],
    ['7K2M9Q4W', 'two swapped'],
  ])('"%s" (%s) is only possible', (details) => {
    expect(matchOf([ADA], line({ details }))).toEqual([
      { match: 'perhaps', reason: 'near_reference', order_ids: [ADA.id] },
    ])
  })

  test.each(['7K2M9XXX', '', 'RENT NOVEMBER', '7K2M'])('"%s" fits no order', (details) => {
    expect(matchOf([ADA], line({ details }))[0]).toEqual({ match: 'other', reason: null, order_ids: [] })
  })

  test.each([
    [{ amount_cents: 9900 }, 'sum_differs'],
    [{ amount_cents: 10_100 }, 'sum_differs'],
    [{ currency: 'CNY' }, 'currency_differs'],
  ] as const)('a line with %o is possible because of %s', (fields, reason) => {
    expect(matchOf([ADA], line({ details: '7K2M9QW4', ...fields }))[0]).toMatchObject({
      match: 'perhaps',
      reason,
    })
  })

  test.each(['lapsed', 'already_paid', 'cancelled'] as const)(
    'money for an order that is %s is never sure',
    (readiness) => {
      expect(matchOf([{ ...ADA, readiness }], line({ details: '7K2M9QW4' }))[0]).toMatchObject({
        match: 'perhaps',
        reason: readiness,
      })
    },
  )

  test('one transfer for three orders is sure if it names all of them and pays their sum', () => {
    const others = [order('bbbbbbbbzzzzzzzz'), order('ccccccccdzzzzzzz')]
    const details = `7K2M9QW4 ${others.map(({ id }) => orderReference(id)).join(' ')}`
    const [exact, short] = matchOf([ADA, ...others], line({ details, amount_cents: 30_000 }))
    expect(exact).toMatchObject({ match: 'sure', order_ids: [ADA, ...others].map(({ id }) => id) })
    expect(short).toBeUndefined()
    expect(matchOf([ADA, ...others], line({ details }))[0]).toMatchObject({ reason: 'sum_differs' })
  })

  test('a second transfer for the same order is not sure', () => {
    const details = '7K2M9QW4'
    expect(
      matchOf([ADA], line({ details }), line({ id: 'ln_2', details })).map(({ reason }) => reason),
    ).toEqual([null, 'twice'])
  })
})

describe('matching by name', () => {
  test.each([
    ['CHAN TAI MAN', ADA],
    ['MR CHAN, TAI-MAN', ADA],
    ['陳大文', order('aaaaaaaazzzzzzzz', { first_name: '大文', last_name: '陈' })],
    ['陈大文', order('aaaaaaaazzzzzzzz', { first_name: '大文', last_name: '陳' })],
  ])('the payer "%s" with the sum is possible', (payer, wanted) => {
    expect(matchOf([wanted], line({ payer }))).toEqual([
      { match: 'perhaps', reason: 'name_and_sum', order_ids: [wanted.id] },
    ])
  })

  test('a name with another sum, or the sum with another name, fits no order', () => {
    expect(matchOf([ADA], line({ payer: 'CHAN TAI MAN', amount_cents: 1 }))[0]?.match).toBe('other')
    expect(matchOf([ADA], line({ payer: 'LEE SIU MING' }))[0]?.match).toBe('other')
    expect(matchOf([{ ...ADA, readiness: 'lapsed' }], line({ payer: 'CHAN TAI MAN' }))[0]?.match).toBe(
      'other',
    )
  })

  test('an order without a name is not found by its sum alone', () => {
    expect(matchOf([order('aaaaaaaazzzzzzzz', { first_name: '', last_name: '' })], line())[0]?.match).toBe(
      'other',
    )
  })
})

test('only lines whose named orders are unpaid, of their currency and exactly their sum are ever sure', () => {
  const id = fc.uint8Array({ minLength: 10, maxLength: 10 }).map((bytes) => encodeBase32(bytes).toLowerCase())
  const orders = fc.uniqueArray(
    fc.record({
      id,
      total_gross_cents: fc.constantFrom(5000, 10_000),
      readiness: fc.constantFrom('unpaid' as const, 'lapsed' as const, 'already_paid' as const),
    }),
    { selector: (each) => each.id.slice(0, 8), minLength: 1, maxLength: 4 },
  )
  const payments = fc.array(
    fc.record({
      named: fc.array(fc.nat(3), { maxLength: 2 }),
      amount_cents: fc.constantFrom(5000, 10_000, 15_000),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(orders, payments, (made, paid) => {
      const all = made.map(({ id: random, ...fields }) => order(random, fields))
      const match = lineMatcher(all, hanVariants)
      const used = new Set<string>()
      for (const { named, amount_cents } of paid) {
        const wanted = [...new Set(named.map((at) => all[at % all.length]))].flatMap((each) => each ?? [])
        const details = wanted.map((each) => orderReference(each.id)).join(' ')
        const result = match(line({ details, amount_cents }))
        const is_payable =
          wanted.length > 0 &&
          wanted.every((each) => each.readiness === 'unpaid' && !used.has(each.id)) &&
          wanted.reduce((sum, each) => sum + each.total_gross_cents, 0) === amount_cents
        expect(result.match === 'sure').toBe(is_payable)
        if (is_payable) for (const each of wanted) used.add(each.id)
      }
    }),
  )
})

describe('allocation of lines to orders', () => {
  test('two transfers pay one order, and the rest stays with the last', () => {
    const lines = [
      { id: 'a', amount_cents: 60 },
      { id: 'b', amount_cents: 50 },
    ]
    const { allocations, rest, missing_cents } = allocateLines(lines, [{ id: 'o', amount_cents: 100 }])
    expect(allocations).toEqual([
      { line_id: 'a', order_id: 'o', amount_cents: 60, fee_cents: 0 },
      { line_id: 'b', order_id: 'o', amount_cents: 40, fee_cents: 0 },
    ])
    expect([...rest]).toEqual([
      ['a', 0],
      ['b', 10],
    ])
    expect(missing_cents).toBe(0)
  })

  test('a shortfall is the fee of the last order', () => {
    const { allocations, missing_cents } = allocateLines(
      [{ id: 'a', amount_cents: 190 }],
      [
        { id: 'o', amount_cents: 100 },
        { id: 'p', amount_cents: 100 },
      ],
    )
    expect(allocations.map(({ fee_cents }) => fee_cents)).toEqual([0, 10])
    expect(missing_cents).toBe(10)
  })

  test('no cent is lost or made, whatever is paid with whatever', () => {
    const sums = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(sums, sums, (paid, prices) => {
        const lines = paid.map((amount_cents, at) => ({ id: `l${at}`, amount_cents }))
        const orders = prices.map((amount_cents, at) => ({ id: `o${at}`, amount_cents }))
        const { allocations, rest, missing_cents } = allocateLines(lines, orders)
        const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
        for (const { id, amount_cents } of lines) {
          const parts = allocations.filter(({ line_id }) => line_id === id)
          expect(sumOf(parts.map((part) => part.amount_cents)) + (rest.get(id) ?? 0)).toBe(amount_cents)
        }
        expect(sumOf(allocations.map((part) => part.amount_cents)) + missing_cents).toBe(sumOf(prices))
        expect(missing_cents > 0 && sumOf([...rest.values()]) > 0).toBe(false)
      }),
    )
  })
})
