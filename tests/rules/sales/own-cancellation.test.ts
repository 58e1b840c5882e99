import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cancellationTerms,
  type CancellationTerms,
} from '#contract/orders/cancellation/cancellation-terms.ts'
import { addMs } from '#contract/wire/instant.ts'
import {
  accountTerms,
  addRefunds,
  cappedTerms,
  refundEach,
  refundPercentAt,
  termsOfEvent,
} from '#rules/sales/cancellation/cancellation-terms.ts'
import {
  cancellableTickets,
  defaultCancellationFee,
  ownCancellation,
  ownReturnRate,
  type CancellableOrder,
} from '#rules/sales/own-cancellation.ts'
import { priceOrder } from '#rules/sales/pricing.ts'
import { ticketAmounts } from '#rules/sales/cancellation/ticket-amounts.ts'
import { formatCancellationTerms } from '#rules/text/cancellation-terms.ts'

const START = '2026-12-20T11:00:00.000Z'
const HOUR_MS = 3_600_000
const hoursBefore = (hours: number) => addMs(START, -hours * HOUR_MS)
const moment = { now: hoursBefore(200), starts_at: START, happening: 'planned' } as const

const terms: CancellationTerms = {
  steps: [
    { until_hours: 24, refund_percent: 50 },
    { until_hours: 168, refund_percent: 100 },
  ],
  fee_cents: 2_000,
  fee_per: 'ticket',
}
const order = (fields: Partial<CancellableOrder> = {}) => ({
  cancellation_terms: terms,
  cancellation_fee_cents: 0,
  cancellation_fee_kept_cents: 0,
  is_manual: false,
  total_gross_cents: 30_000,
  total_refunded_cents: 0,
  paid_at: '2026-11-20T10:00:00.000Z',
  cancelled_at: null,
  refund_state: 'none' as const,
  priced: {},
  ...fields,
})
const ticket = { paid_cents: 10_000, returned_cents: null, is_active: true, has_come: false }
const three = [ticket, ticket, ticket]

describe('the terms of cancellation', () => {
  test.each([
    ['a week and a minute', 168 + 1 / 60, 100],
    ['exactly a week', 168, 50],
    ['a day and a minute', 24 + 1 / 60, 50],
    ['exactly a day', 24, 0],
    ['a minute', 1 / 60, 0],
  ])('%s before the start the step of that time decides', (_, hours, percent) =>
    expect(refundPercentAt(terms, START, hoursBefore(hours))).toBe(percent),
  )

  test('the steps, the percentage and the fee per ticket make up the refund of a whole order', () => {
    expect(ownCancellation(order(), three, moment)).toEqual({ refund_cents: 24_000, fee_cents: 6_000 })
    const later = { ...moment, now: hoursBefore(100) }
    expect(ownCancellation(order(), three, later)).toEqual({ refund_cents: 9_000, fee_cents: 21_000 })
    const late = { ...moment, now: hoursBefore(1) }
    expect(ownCancellation(order(), three, late)).toEqual({ refund_cents: 0, fee_cents: 30_000 })
  })

  test('an order without terms of its own keeps the rule of its time: everything less the fee until the start', () => {
    const old = order({ cancellation_terms: null, cancellation_fee_cents: 10_000 })
    const late = { ...moment, now: hoursBefore(1) }
    expect(ownCancellation(old, three, late)).toEqual({ refund_cents: 20_000, fee_cents: 10_000 })
  })

  test('an event on another date refunds everything without steps and fees', () => {
    const moved = { ...moment, now: hoursBefore(1), happening: 'rescheduled' } as const
    expect(ownCancellation(order(), three, moved)).toEqual({ refund_cents: 30_000, fee_cents: 0 })
  })

  test('an unpaid order ends without money', () => {
    const unpaid = order({ paid_at: null })
    expect(ownCancellation(unpaid, three, moment)).toEqual({ refund_cents: 0, fee_cents: 0 })
    expect(ownReturnRate(unpaid, three, moment)).toBeNull()
  })

  test('a buyer with refunds above the paid amount gets nothing more and pays no fee', () => {
    const over = order({ total_refunded_cents: 30_480 })
    expect(ownCancellation(over, three, moment)).toEqual({ refund_cents: 0, fee_cents: 0 })
  })

  test('nobody cancels an order of which one came, but the others can be given back', () => {
    const tickets = [{ ...ticket, has_come: true }, ticket]
    expect(ownCancellation(order(), tickets, moment)).toBeNull()
    expect(ownReturnRate(order(), tickets, moment)).toMatchObject({ percent: 100 })
    expect(ownReturnRate(order(), [ticket], moment)).toBeNull()
  })

  test('steps must not rise, repeat or be endless', () => {
    const problemsOf = (steps: CancellationTerms['steps']) =>
      cancellationTerms.safeParse({ ...terms, steps }).error?.issues.map(({ message }) => message)
    const step = (until_hours: number, refund_percent: number) => ({ until_hours, refund_percent })
    expect(problemsOf([step(24, 50), step(0, 60)])).toEqual(['steps_rising'])
    expect(problemsOf([step(24, 50), step(24, 50)])).toEqual(['repeated'])
    expect(problemsOf(Array.from({ length: 7 }, (_, at) => step(at, 0)))).toEqual(['too_long'])
    expect(problemsOf([])).toBeUndefined()
  })

  test('the event goes before the account, whose fee holds in its own currency only', () => {
    expect(defaultCancellationFee('HKD')).toBe(10_000)
    expect(defaultCancellationFee('JPY')).toBe(0)
    const account = {
      currency_code: 'HKD',
      cancellation_steps: terms.steps,
      cancellation_fee_cents: 2_500,
      cancellation_fee_per: 'order' as const,
    }
    expect(accountTerms(account, 'HKD').fee_cents).toBe(2_500)
    expect(termsOfEvent(null, account, 'CNY').fee_cents).toBe(0)
    expect(termsOfEvent(terms, account, 'CNY')).toEqual(terms)
  })

  test('terms are capped at the step that has passed', () => {
    expect(cappedTerms(terms, 50).steps.map(({ refund_percent }) => refund_percent)).toEqual([50, 50])
  })

  test('terms are written as sentences, the earliest deadline first', () => {
    const text = (sentence: string, values: object) => `${sentence} ${Object.values(values).join(' ')}`.trim()
    const options = { tag: 'en', currency: 'HKD', text } as const
    expect(formatCancellationTerms(terms, { ...options, of: 'order' })).toEqual([
      'all_until 7 days 100%',
      'part_until 24 hours 50%',
      'nothing_after',
      'fee_ticket HK$20.00',
      'date_changed',
    ])
    expect(formatCancellationTerms({ ...terms, steps: [] }, { ...options, of: 'booking' })).toEqual([
      'nothing',
    ])
    const flat = { steps: [{ until_hours: 0, refund_percent: 100 }], fee_cents: 0, fee_per: 'order' } as const
    expect(
      formatCancellationTerms({ ...flat, steps: [...flat.steps] }, { ...options, of: 'booking' }),
    ).toEqual(['all_until_start 0 hours 100%'])
  })
})

const cents = fc.integer({ min: 0, max: 50_000 })
const charge = fc.record({
  id: fc.constantFrom('tx_a', 'tx_b'),
  name: fc.constant('Charge'),
  type: fc.constantFrom('TAX' as const, 'FEE' as const),
  calculation_type: fc.constantFrom('PERCENTAGE' as const, 'FIXED' as const),
  rate: fc.integer({ min: 0, max: 40 }),
  is_contained: fc.boolean(),
  is_active: fc.constant(true),
})
const cartLine = fc.record({
  ticket_id: fc.constantFrom('tk_a', 'tk_b'),
  ticket_name: fc.constant('Standing'),
  price_id: fc.constantFrom('pr_a', 'pr_b'),
  price_label: fc.constant(null),
  quantity: fc.integer({ min: 1, max: 4 }),
  price_cents: cents,
  is_donation: fc.constant(false),
  taxes_and_fees: fc.array(charge, { maxLength: 3 }),
})
const discount = fc.option(
  fc.record({
    discount_type: fc.constantFrom('FIXED' as const, 'PERCENTAGE' as const),
    discount: fc.integer({ min: 0, max: 100 }),
    applicable_ticket_ids: fc.constantFrom([], ['tk_a']),
  }),
)
const anyTerms = fc.record({
  steps: fc.integer({ min: 0, max: 100 }).map((refund_percent) => [{ until_hours: 0, refund_percent }]),
  fee_cents: cents,
  fee_per: fc.constantFrom('order' as const, 'ticket' as const),
})

describe('single tickets of an order', () => {
  test('the amounts of the tickets add up to the lines in money, fees and taxes, whatever the discount', () => {
    fc.assert(
      fc.property(fc.array(cartLine, { minLength: 1, maxLength: 3 }), discount, (lines, code) => {
        const priced = priceOrder(lines, code, 'EXCLUSIVE')
        const tickets = ticketAmounts(priced)
        const sum = (key: keyof (typeof tickets)[number]) => tickets.reduce((all, row) => all + row[key], 0)
        expect(sum('total_gross_cents')).toBe(priced.total_gross_cents)
        expect(sum('total_fee_cents')).toBe(priced.total_fee_cents)
        expect(sum('total_tax_cents')).toBe(priced.total_tax_cents)
      }),
    )
  })

  test('tickets given back one after the other refund what the whole order would, in any order', () => {
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 6 }),
        anyTerms,
        fc.oneof(fc.constant(0), fc.nat({ max: 20_000 })),
        fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
        (paid, cancellation_terms, given_before, dice) => {
          const total_gross_cents = paid.reduce((sum, each) => sum + each, 0)
          const total_refunded_cents = Math.min(total_gross_cents, given_before)
          const now = order({ cancellation_terms, total_gross_cents, total_refunded_cents })
          let tickets = paid.map((paid_cents) => ({
            ...ticket,
            paid_cents,
            returned_cents: null as number | null,
          }))
          const whole = ownCancellation(now, tickets, moment)
          let refunded = 0
          for (const at of paid
            .map((_, index) => index)
            .toSorted((a, b) => (given_before > 0 ? a - b : (dice[a] ?? 0) - (dice[b] ?? 0)))) {
            const rate = ownReturnRate(now, tickets, moment)
            const [refund] = rate === null ? [] : refundEach(rate, [tickets[at]?.paid_cents ?? 0])
            if (refund === undefined) break
            refunded += refund.refund_cents
            now.total_refunded_cents += refund.refund_cents
            now.cancellation_fee_kept_cents += refund.order_fee_cents
            tickets = tickets.with(at, {
              ...ticket,
              paid_cents: paid[at] ?? 0,
              returned_cents: refund.refund_cents,
              is_active: false,
            })
          }
          const last = ownCancellation(now, tickets, moment)
          expect(refunded + (last?.refund_cents ?? 0)).toBe(whole?.refund_cents)
        },
      ),
    )
  })

  test('refunds and what is kept of them add up to what is left of the order', () => {
    fc.assert(
      fc.property(fc.array(cents), cents, fc.nat({ max: 100 }), cents, (paid, base_cents, percent, fee) => {
        const rate = { base_cents, percent, order_fee_cents: fee, ticket_fee_cents: 0 }
        const { refund_cents, fee_cents } = addRefunds(refundEach(rate, paid))
        const sum = paid.reduce((all, each) => all + each, 0)
        expect(refund_cents + fee_cents).toBe(Math.min(base_cents, sum))
        expect(refund_cents).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('a ticket has the amounts of its line by the order of purchase, whatever type it has now', () => {
    const line = {
      ticket_id: 'tk_a',
      ticket_name: 'Standing',
      price_id: 'pr_a',
      price_label: null,
      is_donation: false,
      taxes_and_fees: [],
    }
    const priced = priceOrder(
      [
        { ...line, quantity: 1, price_cents: 10_000 },
        { ...line, price_id: 'pr_b', quantity: 2, price_cents: 3_000 },
      ],
      { discount_type: 'PERCENTAGE', discount: 10, applicable_ticket_ids: [] },
      'EXCLUSIVE',
    )
    const row = (attendee_id: string, ms: number) => ({
      attendee_id,
      price_id: 'pr_b',
      created_at: addMs(START, ms),
      cancelled_at: null,
      returned_cents: null,
      has_come: false,
    })
    const rows = [row('c', 2), row('a', 1), row('b', 0)]
    expect(
      cancellableTickets(priced, rows).map(({ attendee_id, paid_cents }) => [attendee_id, paid_cents]),
    ).toEqual([
      ['c', 2_700],
      ['a', 2_700],
      ['b', 9_000],
    ])
    expect(cancellableTickets(priced, rows.slice(1)).map(({ amounts }) => amounts)).toEqual([null, null])
  })
})
